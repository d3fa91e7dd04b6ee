// Poses as data: each state has a course of values, which moods and kinds of bodies change.
import type { StateName } from '../../model/atlas.ts';
import type { Mood } from '../design.ts';
import { type Pose, STILL } from '../pose.ts';
import type { Build } from '../rig.ts';
import movements from './movements.json' with { type: 'json' };
import states from './states.json' with { type: 'json' };

/** The values of a pose, frame by frame; short lists repeat. */
type Course = Readonly<Partial<Record<keyof Pose, readonly unknown[]>>>;

interface State {
  readonly course: Course;
  readonly moods?: Readonly<Partial<Record<Mood, Course>>>;
  /** Changes for figures without arms. */
  readonly armless?: Course;
}

const STATES: Readonly<Record<Exclude<StateName, 'running-left'>, State>> = states;
/** Changes for the ways in which bodies move and stand still. */
const MOVEMENTS: Readonly<Record<NonNullable<Build['move']>, Readonly<{ walking?: Course; idle?: Course }>>> =
  movements;

export function poseOf(
  state: StateName,
  frame: number,
  mood: Mood,
  { move, arms }: Partial<Pick<Build, 'move' | 'arms'>> = {},
): Pose {
  const { course, moods, armless } = STATES[state === 'running-left' ? 'running-right' : state];
  const pose: Pose = { ...STILL, ...valuesAt(course, frame), ...valuesAt(moods?.[mood], frame) };
  if (armless !== undefined && arms === 'none') return { ...pose, ...valuesAt(armless, frame) };
  if (move === undefined) return pose;
  const { idle, walking } = MOVEMENTS[move];
  const change = state === 'idle' || state === 'waiting' ? idle : pose.isSide ? walking : undefined;
  if (change === undefined) return pose;
  const moved: Pose = { ...pose, ...valuesAt(change, frame) };
  // A figure above the ground raises no dust.
  return moved.lift > 0 ? { ...moved, props: moved.props.filter(({ name }) => name !== 'dust') } : moved;
}

function valuesAt(course: Course = {}, frame: number): Partial<Pose> {
  const values = Object.entries(course).map(([key, list]) => [key, list[frame % list.length]]);
  return Object.fromEntries(values) as Partial<Pose>;
}
