import './quiz.css';
import { useEffect, useId, useState } from 'react';
import { component } from '../../../runtime/component.tsx';
import { PushButton } from '../../../runtime/elements/button.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import type { Row } from '../../../runtime/values/row-scope.ts';
import { toNumber, toOptions, toText } from '../../../runtime/values/to-values.ts';

type Answers = Readonly<Record<string, number>>;

const PROPS = {
  questions: 'rows',
  score: 'binding',
  'submit?': 'action',
  'marks?': 'boolean',
  'over?': 'boolean',
  'again?': 'action',
} as const;

export const Quiz = component(
  'Quiz',
  PROPS,
  ({ questions: rows, score: [, setScore], submit, marks, over, again: onAgain }) => {
    const [at, setAt] = useState(0);
    const [answers, setAnswers] = useState<Answers>({});
    const [isMarked, setIsMarked] = useState(false);
    const right = rows.filter((row) => isRight(row, answers)).length;
    const row = rows[at];
    const hasEnded = over === true && !isMarked && row !== undefined;
    // biome-ignore lint/correctness/useExhaustiveDependencies: it ends once, with the answers of that moment
    useEffect(() => {
      if (hasEnded) finish();
    }, [hasEnded]);
    if (row === undefined) return <p className="m-quiz__none">There are no questions yet.</p>;
    const finish = () => {
      setIsMarked(true);
      setScore({ right, total: rows.length });
      submit?.();
    };
    const again = () => {
      setIsMarked(false);
      setAnswers({});
      setAt(0);
      setScore(null);
      onAgain?.();
    };
    if (isMarked) return <Result rows={rows} answers={answers} right={right} onAgain={again} />;
    const isAnswered = answers[row.id] !== undefined;
    const isLast = at === rows.length - 1;
    return (
      <section className="m-quiz" aria-label="Quiz">
        <p className="m-quiz__count">
          Question {at + 1} of {rows.length}
          {marks === true && ` · Score: ${right}`}
        </p>
        <progress
          className="m-quiz__progress"
          aria-label="Answered"
          max={rows.length}
          value={Object.keys(answers).length}
        />
        <Question
          key={row.id}
          row={row}
          chosen={answers[row.id]}
          onChoose={(option) => setAnswers({ ...answers, [row.id]: option })}
        />
        {marks === true && isAnswered && (
          <p role="status">
            {isRight(row, answers)
              ? 'Correct. '
              : `Wrong: it is ${toOptions(row['options'])[toNumber(row['answer']) ?? -1]?.label}. `}
            {toText(row['explanation'])}
          </p>
        )}
        <div className="m-quiz__actions">
          <PushButton look="secondary" disabled={at === 0} onClick={() => setAt(at - 1)}>
            Back
          </PushButton>
          <PushButton disabled={!isAnswered} onClick={() => (isLast ? finish() : setAt(at + 1))}>
            {isLast ? 'Finish' : 'Next'}
          </PushButton>
        </div>
      </section>
    );
  },
);

function Question({
  row,
  chosen,
  onChoose,
}: {
  readonly row: Row;
  readonly chosen: number | undefined;
  onChoose(option: number): void;
}) {
  const group = useId();
  return (
    <fieldset className="m-quiz__question">
      <legend>{toText(row['question'])}</legend>
      {toOptions(row['options']).map(({ label }, index) => (
        <label key={label} className="m-quiz__option">
          <input type="radio" name={group} checked={chosen === index} onChange={() => onChoose(index)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface ResultProps {
  readonly rows: readonly Row[];
  readonly answers: Answers;
  readonly right: number;
  onAgain(): void;
}

function Result({ rows, answers, right, onAgain }: ResultProps) {
  return (
    <section className="m-quiz" aria-label="Result">
      <p className="m-quiz__score" role="status">
        <strong>
          {right} of {rows.length}
        </strong>{' '}
        right
      </p>
      <ul className="m-quiz__marks">
        {rows.map((row) => {
          const options = toOptions(row['options']);
          const isGood = isRight(row, answers);
          return (
            <li key={row.id} data-right={isGood || undefined}>
              <Icon name={isGood ? 'check-circle' : 'x-circle'} />
              <div>
                <strong>{toText(row['question'])}</strong>
                <p>
                  {isGood ? 'Right: ' : `You chose ${options[answers[row.id] ?? -1]?.label ?? 'nothing'}. Right is `}
                  {options[toNumber(row['answer']) ?? -1]?.label}. {toText(row['explanation'])}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      <div className="m-quiz__actions">
        <PushButton onClick={onAgain}>Try again</PushButton>
      </div>
    </section>
  );
}

function isRight(row: Row, answers: Answers): boolean {
  return answers[row.id] !== undefined && answers[row.id] === toNumber(row['answer']);
}
