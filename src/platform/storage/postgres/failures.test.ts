import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { StoreUnavailable } from '../store-unavailable.ts';
import { toStoreError } from './failures.ts';

/** Messages with the code of internal errors, as Citus 13.2 sent them while nodes were killed. */
const OF_LOST_NODES = [
  'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally\ninvalid socket',
  'postmaster was shut down, exiting',
  'failure on connection marked as essential: 127.0.0.1:9701',
];

describe('an error of the database', () => {
  it('means that it is unavailable if a node of a cluster was lost', () => {
    for (const message of OF_LOST_NODES) {
      const error = Object.assign(new Error(message), { code: 'XX000' });
      assert.ok(toStoreError(error) instanceof StoreUnavailable, message);
    }
  });

  it('stays what it is if the statement is wrong', () => {
    for (const code of ['XX000', '42703', '23505']) {
      const error = Object.assign(new Error('could not open relation'), { code });
      assert.equal(toStoreError(error), error);
    }
  });
});
