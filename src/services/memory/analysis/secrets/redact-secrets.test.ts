import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { redactSecrets } from './redact-secrets.ts';

// The secrets are assembled here so that no scanner takes this file for a leak.
const random = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1eF3hJ5'.repeat(6);
const take = (length: number) => random.slice(0, length);
const secrets: readonly (readonly [kind: string, text: string, secret: string])[] = [
  ['aws key', 'id = %', `AKIA${'ABCDEFGH234567QR'}`],
  ['github token', 'curl -H "Authorization: token %"', `ghp_${take(36)}`],
  ['github token', '%', `github_pat_${take(82)}`],
  ['gitlab token', 'TOKEN=%', `glpat-${take(20)}`],
  ['slack token', "slack('%')", `xoxb-${'123456789012'}-${take(24)}`],
  ['stripe key', 'stripe("%")', `sk_live_${take(24)}`],
  ['google key', 'key=%&q=1', `AIza${take(35)}`],
  ['anthropic key', 'key: %', `sk-ant-api03-${take(80)}`],
  ['openai key', 'key: %', `sk-proj-${take(60)}`],
  ['npm token', '//registry/:x=%', `npm_${take(36)}`],
  ['pypi token', 'password: %', `pypi-${take(80)}`],
  ['magpie token', 'Bearer %', `magpie_mem_${take(43)}`],
  ['json web token', 'const t = "%"', `eyJ${take(20)}.eyJ${take(40)}.${take(43)}`],
  [
    'private key',
    'x\n%\ny',
    `-----BEGIN RSA PRIVATE KEY-----\n${take(64)}\n${take(64)}\n-----END RSA PRIVATE KEY-----`,
  ],
  ['password in address', 'DATABASE_URL=postgres://app:%@db.internal:5432/app', 's3cr3t-Pa55'],
  ['secret value', 'password = "%"', 'xK9#mQ2$vL7p'],
  ['secret value', "  clientSecret: '%',", take(32)],
  ['secret value', 'API_KEY=%', take(32)],
  ['secret value', 'db:\n  db_pass: %\n  host: x', 's3cr3tPa55word'],
  ['secret value', 'db_pass=% # of staging', 'Winter-2024!x'],
  ['secret value', 'spring.datasource.password = %', 'kQ8vL2mX9p'],
  ['secret value', '"redisPassword": %', 'aB3-dE5_gH7'],
  ['aws secret', 'aws_secret_access_key = %', take(40)],
];

for (const [kind, template, secret] of secrets) {
  test(`redacts a ${kind} in ${JSON.stringify(template)} and keeps the lines`, () => {
    const original = template.replace('%', () => secret);
    const { text, count } = redactSecrets(original);
    assert.equal(count, 1);
    assert.ok(!text.includes(secret));
    assert.ok(text.includes(`[redacted: ${kind}]`), text);
    assert.equal(text.split('\n').length, original.split('\n').length);
  });
}

const harmless = [
  'password = "changeme"',
  "const token = 'Bearer'",
  'secret: process.env.SECRET_KEY_2024',
  "token: 'jwt.verify-signature'",
  'password: "your-password-here"',
  'const apiKey = config.get("services.openai.api_key")',
  'postgres://user:password@localhost/db',
  'https://example.com:8080/@scope/package',
  'PASSWORD_RESET_TIMEOUT_SECONDS = 3600',
  'sha512-3a1c8f8ef0a4e8d4b3c2f1e0d9c8b7a6',
  'const passwordField = "input[name=password]:nth-child(2)"',
  'token = "[redacted: github token]"',
  '-----BEGIN PUBLIC KEY-----',
  '  token: Uint8Array',
  'token = nextToken2',
  'password: {{ db_pass_2024 }}',
  'private_key: certs/server2.pem',
  'secret: !vault abc12def3456',
  'db_pass: changeme',
];

for (const line of harmless) {
  test(`leaves ${line} as it is`, () => {
    assert.deepEqual(redactSecrets(line), { text: line, count: 0 });
  });
}

test('leaves our own sources as they are', () => {
  const paths = globSync('src/{base,engine,vector,platform}/**/*.ts');
  assert.ok(paths.length > 100);
  const changed = paths.filter((path) => redactSecrets(readFileSync(path, 'utf8')).count > 0);
  assert.deepEqual(changed, []);
});

test('changes nothing more when it is applied to its own result', () => {
  const all = secrets.map(([, template, secret]) => template.replace('%', () => secret)).join('\n');
  const once = redactSecrets(all).text;
  assert.deepEqual(redactSecrets(once), { text: once, count: 0 });
});

test('keeps the number of lines of any text', () => {
  const part = fc.constantFrom(
    ...secrets.map(([, , secret]) => secret),
    '\n',
    'password="',
    '"',
    '-----BEGIN PRIVATE KEY-----',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      assert.equal(redactSecrets(text).text.split('\n').length, text.split('\n').length);
    }),
  );
});

test('reads a megabyte of beginnings of secrets in about the time of a megabyte of words', () => {
  const timeOf = (part: string) => {
    const text = part.repeat(Math.ceil(1_000_000 / part.length));
    const start = process.threadCpuUsage().user;
    redactSecrets(text);
    return process.threadCpuUsage().user - start;
  };
  const words = Math.max(timeOf('some words and '), 20_000);
  const beginnings = [
    'eyJ',
    'a://',
    'a://b:',
    'password=',
    'password = "',
    '-----BEGIN PRIVATE KEY-----',
    'sk-',
    'A',
    'pass',
    'A_',
    'aws',
    'Bearer a',
  ];
  // A quadratic pattern takes thousands of times as long.
  for (const part of beginnings) assert.ok(timeOf(part) < 200 * words, part);
});
