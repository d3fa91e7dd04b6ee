import '../../../runtime/elements/button.css';
import './quiz.css';
import { useId, useState } from 'react';
import type { Expression, PathExpression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { type ActionProp, useAction, useBinding, useRows } from '../../../runtime/hooks.tsx';
import type { Row } from '../../../runtime/values/row-scope.ts';
import { toNumber, toOptions, toText } from '../../../runtime/values/to-values.ts';

export interface QuizProps {
  readonly questions: Expression;
  readonly score: PathExpression;
  readonly submit?: ActionProp;
}

type Answers = Readonly<Record<string, number>>;

export const Quiz = component<QuizProps>('Quiz', ({ questions, score, submit }) => {
  const rows = useRows(questions);
  const [, setScore] = useBinding(score);
  const onSubmit = useAction(submit);
  const [at, setAt] = useState(0);
  const [answers, setAnswers] = useState<Answers>({});
  const [isMarked, setIsMarked] = useState(false);
  const right = rows.filter((row) => isRight(row, answers)).length;
  const row = rows[at];
  if (row === undefined) return <p className="m-quiz__none">There are no questions yet.</p>;
  const finish = () => {
    setIsMarked(true);
    setScore({ right, total: rows.length });
    onSubmit();
  };
  const again = () => {
    setIsMarked(false);
    setAnswers({});
    setAt(0);
    setScore(null);
  };
  if (isMarked) return <Result rows={rows} answers={answers} right={right} onAgain={again} />;
  const isAnswered = answers[row.id] !== undefined;
  const isLast = at === rows.length - 1;
  return (
    <section className="m-quiz" aria-label="Quiz">
      <p className="m-quiz__place">
        Question {at + 1} of {rows.length}
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
      <div className="m-quiz__actions">
        <button
          type="button"
          className="m-button m-button--secondary"
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        >
          Back
        </button>
        <button
          type="button"
          className="m-button m-button--primary"
          disabled={!isAnswered}
          onClick={() => (isLast ? finish() : setAt(at + 1))}
        >
          {isLast ? 'Finish' : 'Next'}
        </button>
      </div>
    </section>
  );
});

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
        <button type="button" className="m-button m-button--primary" onClick={onAgain}>
          Try again
        </button>
      </div>
    </section>
  );
}

function isRight(row: Row, answers: Answers): boolean {
  return answers[row.id] !== undefined && answers[row.id] === toNumber(row['answer']);
}
