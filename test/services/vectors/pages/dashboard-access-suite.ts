// The dashboard by keyboard, on small screens, for screen readers and without a connection.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { IS_SOAK } from '../../../../src/base/testing/soak.ts';
import { type Dashboard, KEY, signIn, status } from './dashboard.ts';

export function describeAccess(getDashboard: () => Dashboard): void {
  describe('everybody', () => {
    it('can do it all by keyboard', async () => {
      const page = await getDashboard().openPage();
      const tabTo = async (name: RegExp | string) => {
        for (let i = 0; i < 60; i++) {
          const text = await page.evaluate<string>(
            'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent',
          );
          if (typeof name === 'string' ? text.trim() === name : name.test(text)) return;
          await page.keyboard.press('Tab');
        }
        assert.fail(`${name} cannot be reached`);
      };
      await page.keyboard.type(KEY);
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'library' }).waitFor();
      await tabTo('library');
      await page.keyboard.press('Enter');
      await status(page).getByText('1–50').waitFor();
      await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
      assert.equal(await page.evaluate('document.activeElement.id'), 'content');
      await tabTo('Points');
      await page.keyboard.press('ArrowRight');
      await page.getByText('All 120 points.').waitFor();
      await page.keyboard.press('ArrowLeft');
      await tabTo('Filter');
      await page.keyboard.press('Enter');
      await page.keyboard.type('title');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type('book 5');
      await page.keyboard.press('Enter');
      await page.getByText('1–1 of 1 point').waitFor();
      await tabTo('5');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByText('"book 5"').waitFor();
      await page.keyboard.press('Escape');
      await tabTo('5');
      await page.keyboard.press('Enter');
      await tabTo('More like this');
      await page.keyboard.press('Enter');
      await page.getByText('The points most like 5').waitFor();
      await tabTo('Back to all points');
    });

    const views: Readonly<Record<string, (page: Page) => Promise<void>>> = {
      'the list of collections': async (page) => page.getByRole('link', { name: 'library' }).waitFor(),
      'a dialog': async (page) => page.getByRole('button', { name: 'New collection' }).click(),
      'the points': async (page) => {
        await page.keyboard.press('Escape');
        await page.getByRole('link', { name: 'library' }).click();
        await page.getByRole('button', { name: 'Filter' }).click();
        await page.getByText('Search by vector').click();
        await status(page).getByText('1–50').waitFor();
      },
      'a point': async (page) => {
        await page.getByRole('button', { name: '1', exact: true }).click();
        await page.getByRole('button', { name: 'Copy vector' }).waitFor();
      },
      'search results': async (page) => {
        await page.getByRole('button', { name: 'More like this' }).click();
        await status(page).getByText('best first').waitFor();
      },
      'the map': async (page) => {
        await page.getByRole('tab', { name: 'Map' }).click();
        await page.getByText('All 120 points.').waitFor();
      },
      'several vectors': async (page) => {
        await page.getByRole('link', { name: 'Collections' }).click();
        await page.getByRole('link', { name: 'fields' }).click();
        await page.getByText('Search by vector').click();
        await page.getByLabel('A vector of 3 numbers').fill('1 0 1');
        await page.getByRole('button', { name: '+ Add vector' }).click();
        await page.getByLabel('Rows of 2 numbers').fill('1 0\n0 1');
        await page.getByRole('button', { name: 'Search', exact: true }).click();
        await status(page).getByText('best first').waitFor();
      },
      'a point with several vectors': async (page) => {
        await page.getByRole('button', { name: '1', exact: true }).click();
        await page.getByRole('button', { name: 'Copy vector words' }).waitFor();
        await page.keyboard.press('Escape');
      },
      'the commands to copy': async (page) => {
        await page.getByRole('tab', { name: 'Connect' }).click();
        await page.getByText('Address for clients of Qdrant').waitFor();
      },
    };
    for (const [width, isDark] of [
      [1280, false],
      [375, true],
    ] as const) {
      it(`can read it with ${width} pixels in ${isDark ? 'dark' : 'light'} mode, with a screen reader too`, async () => {
        const page = await getDashboard().openPage({ width, isDark });
        const test = getDashboard().opened[0];
        assert.ok(test !== undefined);
        const check = async (number: number) => {
          await test.checkFits();
          // `npm test` examines every second view, and the others in the other mode.
          if (IS_SOAK || number % 2 === Number(isDark)) await test.checkAccessible();
        };
        await check(1);
        await signIn(page);
        for (const [index, [view, go]] of Object.entries(views).entries()) {
          await go(page);
          await check(index).catch((error: Error) => assert.fail(`${view}: ${error.message}`));
        }
      });
    }

    it('finds long names within the screen', { skip: !IS_SOAK }, async () => {
      const name = 'x'.repeat(200);
      await getDashboard().fill(name);
      await getDashboard().insert(name, {
        points: [{ id: 'y'.repeat(1024), vector: [1, 1, 1, 1], payload: { ['z'.repeat(300)]: 'w'.repeat(5000) } }],
      });
      const page = await getDashboard().openCollection(name);
      await page.setViewportSize({ width: 375, height: 800 });
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('101–121').waitFor();
      await getDashboard().shared.checkFits();
      await page.locator('.id').last().click();
      await page.getByRole('button', { name: 'Copy vector' }).waitFor();
      await getDashboard().shared.checkFits();
      await page.setViewportSize({ width: 1280, height: 800 });
      await getDashboard().server.call({ method: 'DELETE', path: `/collections/${name}`, apiKey: KEY });
    });

    it('gets a plain message when the service cannot be reached, and can try again', async () => {
      const page = await getDashboard().openCollection('library');
      await status(page).getByText('1–50').waitFor();
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('The service does not answer.').waitFor();
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('51–100 of 120 points').waitFor();
      getDashboard().shared.forgive(/ERR_INTERNET_DISCONNECTED/);
    });
  });
}
