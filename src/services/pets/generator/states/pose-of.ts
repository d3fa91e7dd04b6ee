import type { StateName } from '../../model/atlas.ts';
import type { Mood } from '../design.ts';
import type { Pose } from '../pose.ts';
import type { Build } from '../rig.ts';
import { failed } from './failed.ts';
import { idle } from './idle.ts';
import { jumping } from './jumping.ts';
import { toMovement } from './move.ts';
import { review } from './review.ts';
import { running } from './running.ts';
import { waiting } from './waiting.ts';
import { walking } from './walking.ts';
import { waving, withoutArms } from './waving.ts';

/** One frame of a state. */
type PoseOf = (frame: number, mood: Mood) => Pose;

type Body = Partial<Pick<Build, 'move' | 'arms'>>;

const POSES: Readonly<Record<StateName, PoseOf>> = {
  idle,
  'running-right': walking,
  'running-left': walking,
  waving,
  jumping,
  failed,
  waiting,
  running,
  review,
};

export function poseOf(state: StateName, frame: number, mood: Mood, { move, arms }: Body = {}): Pose {
  const pose = POSES[state](frame, mood);
  if (state === 'waving' && arms === 'none') return withoutArms(pose, frame);
  return move === undefined ? pose : toMovement(pose, state, frame, move);
}
