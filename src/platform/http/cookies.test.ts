import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { readCookie, toCookie } from './cookies.ts';

const requestWith = (cookie?: string) => ({ headers: { cookie } }) as FastifyRequest;

describe('cookies', () => {
  it('are read by their whole name, the first one of several', () => {
    assert.equal(readCookie(requestWith('a=1; session=x=y ; session=z; b'), 'session'), 'x=y');
    assert.equal(readCookie(requestWith('xsession=1'), 'session'), undefined);
    assert.equal(readCookie(requestWith(), 'session'), undefined);
  });

  it('are hidden from scripts and from forms of other sites, and secure where that is asked for', () => {
    const lax = 's=v; Path=/; Max-Age=60; HttpOnly; SameSite=Lax';
    assert.equal(toCookie('s', 'v', { maxAgeSeconds: 60, isSecure: false }), lax);
    assert.equal(toCookie('s', 'v', { maxAgeSeconds: 60, isSecure: true }), `${lax}; Secure`);
  });
});
