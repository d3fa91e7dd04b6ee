export interface Clock {
  /** Returns epoch milliseconds, with fractions. */
  nowMs(): number;
}

export const systemClock: Clock = {
  nowMs: () => performance.timeOrigin + performance.now(),
};
