import type { StateName } from '../../model/atlas.ts';
import type { Pose } from '../pose.ts';
import movements from './movements.json' with { type: 'json' };

/** How a body goes from place to place, and how it stands still. */
export type Movement = keyof typeof movements;

/** For each number of a pose, one value after the other, frame by frame. */
type Course = Readonly<Partial<Record<keyof Pose, readonly (number | boolean)[]>>>;
type Courses = Readonly<{ walking?: Course; idle?: Course }>;

const COURSES: Readonly<Record<Movement, Courses>> = movements;

/** The pose of a walker as this kind of body takes it. */
export function toMovement(pose: Pose, state: StateName, frame: number, movement: Movement): Pose {
  const course = state === 'idle' || state === 'waiting' ? COURSES[movement].idle : COURSES[movement].walking;
  if (course === undefined || !(pose.isSide || state === 'idle' || state === 'waiting')) return pose;
  const changes = Object.entries(course).map(([key, values]) => [key, values[frame % values.length]]);
  const moved: Pose = { ...pose, ...Object.fromEntries(changes) };
  // No dust below what does not touch the ground.
  return moved.lift > 0 ? { ...moved, props: moved.props.filter(({ name }) => name !== 'dust') } : moved;
}
