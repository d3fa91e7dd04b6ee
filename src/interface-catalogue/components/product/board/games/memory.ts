import { type Cell, type Game, shuffle } from './game.ts';

const SIGNS = ['🍒', '🌙', '🐟', '🎈', '🌵', '🚲', '🎵', '⚓'];

interface State {
  readonly cards: readonly string[];
  readonly found: readonly string[];
  /** The cards that lie open and are not yet a pair: at most two. */
  readonly open: readonly number[];
  readonly turns: number;
}

export const memory: Game<State> = {
  title: 'Memory',
  help: 'Turn two cards. Equal ones stay open.',
  create: (random) => ({ cards: shuffle([...SIGNS, ...SIGNS], random), found: [], open: [], turns: 0 }),
  press: (state, cell) => {
    const sign = state.cards[cell];
    if (sign === undefined || state.found.includes(sign) || (state.open.length < 2 && state.open.includes(cell)))
      return state;
    const [first, ...others] = state.open.length === 2 ? [] : state.open;
    if (first === undefined) return { ...state, open: [cell] };
    const isPair = others.length === 0 && state.cards[first] === sign;
    return {
      ...state,
      turns: state.turns + 1,
      open: isPair ? [] : [first, cell],
      found: isPair ? [...state.found, sign] : state.found,
    };
  },
  view: ({ cards, found, open, turns }) => {
    const isOver = found.length === SIGNS.length;
    const cells = cards.map((sign, index): Cell => {
      const isFound = found.includes(sign);
      const isOpen = isFound || open.includes(index);
      return {
        text: isOpen ? sign : '',
        label: `Card ${index + 1}: ${isOpen ? sign : 'face down'}`,
        tone: isFound ? 'good' : isOpen ? 'raised' : 'first',
        isBlocked: isFound,
      };
    });
    const pairs = `${found.length} of ${SIGNS.length} pairs in ${turns} ${turns === 1 ? 'turn' : 'turns'}`;
    return { columns: 4, cells, score: found.length, isOver, message: isOver ? `Done: ${pairs}.` : `${pairs}.` };
  },
};
