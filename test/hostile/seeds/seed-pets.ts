import assert from 'node:assert/strict';
import sharp from 'sharp';
import { HOSTILE_TEXTS } from '../hostile-values.ts';
import { call, type Headers, MESSAGES, type Seed, type Seeded, seedPeople } from './seeded.ts';

/** The number of pages read, more than requests between two seeds can fill. */
const PAGES_MAX = 50;

export const seedPets: Seed = async (program, url, round) => {
  const { admin, member } = await seedPeople(program, 'pets', url, round);
  program.learn('pets', {
    email: ['member-1@example.org'],
    'pets POST /mcp': MESSAGES,
    'pets POST /.well-known/mcp': MESSAGES,
    'pets page POST /request': [{ contactEmail: 'fuzz@example.org', prompt: `a green turtle number ${round}` }],
  });
  const [slug] = program.known('pets', 'slug');
  if (slug !== undefined && (await call(`${url}/api/pets/${slug}`, {})).status === 200) return;
  const wish = { contactEmail: 'fuzz@example.org', prompt: `a small blue fox number ${round}` };
  const wished = await call(`${url}/api/generation-requests`, member, wish);
  assert.equal(wished.status, 201, wished.text);
  const own = (await call(`${url}/me`, member)).text.match(/(?<=\/me\/pets\/)[\w-]+/g) ?? [];
  const { petId, asset } = await approveOne(program, url, admin, own);
  const { body } = await call(`${url}/api/pets`, {});
  const [pet] = body.pets ?? body.items;
  const sheet = Buffer.from(await (await fetch(`${url}/api/assets/${asset}/spritesheet.webp`)).arrayBuffer());
  // Sheets that no pet has yet; a second one with the same picture would be refused.
  const [registered, submitted, changed] = await Promise.all(
    [1, 2, 3].map((step) =>
      sharp(sheet)
        .modulate({ hue: ((round * 5 + step) * 37) % 360 })
        .webp({ lossless: true, effort: 0 })
        .toBuffer(),
    ),
  );
  const about = { displayName: `Pet ${round}`, license: 'CC-BY-4.0', contactEmail: 'fuzz@example.org' };
  const zip = Buffer.from(await (await fetch(`${url}/api/assets/${asset}/pet.zip`)).arrayBuffer());
  program.learn('pets', {
    slug: [pet.slug],
    petId: [petId],
    'pets POST /api/submissions/register': [{ ...about, sprite: registered }],
    'pets page POST /submit': [{ ...about, sprite: submitted }],
    'pets page POST /me/pets/{petId}/sheet': [{ sprite: changed }],
    assetId: [asset],
    sprite: [sheet],
    zip: [zip],
    petjson: [Buffer.from(JSON.stringify({ name: 'x', __proto__: { x: 1 } }))],
    referenceImage: [],
    prompt: ['a small red dragon with a hat', ...HOSTILE_TEXTS.filter((each) => each.length < 200)],
  });
};

/**
 * Approves one of the pets. The page shows the longest waiting first, so pets of earlier requests are rejected, but not
 * the victim's.
 */
async function approveOne(program: Seeded, url: string, admin: Headers, petIds: readonly string[]) {
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const { text } = await call(`${url}/admin`, { ...admin, accept: 'text/html' });
    const petId = petIds.find((id) => text.includes(`/admin/pets/${id}/approve`));
    if (petId === undefined) {
      for (const [, id = ''] of text.matchAll(/\/admin\/pets\/([\w-]+)\/reject/g))
        if (!program.known('pets', 'victim').includes(id)) await reject(url, admin, id);
      continue;
    }
    const form = text.slice(text.indexOf(`/admin/pets/${petId}/approve`));
    const [, asset = ''] = /name="seenAssetId" value="([^"]*)"/.exec(form) ?? [];
    const approved = await call(
      `${url}/admin/pets/${petId}/approve`,
      admin,
      new URLSearchParams({ seenAssetId: asset }),
    );
    assert.ok(approved.status < 400, approved.text);
    return { petId, asset };
  }
  return assert.fail(`none of ${petIds.join(', ')} waits for approval`);
}

async function reject(url: string, admin: Headers, id: string): Promise<void> {
  await call(`${url}/admin/pets/${id}/reject`, admin, new URLSearchParams({ [`reason-${id}`]: 'not fitting' }));
}
