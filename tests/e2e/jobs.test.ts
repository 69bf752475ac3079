import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import { barriersOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { portalForTests } from './support/portal.ts';

// The jobs are those of these tests alone.
const server = ownServer();
const portal = portalForTests(server.address);

const path = '/system-settings?tab=jobs';

/** A job that was given up, and one that begins much later. */
beforeEach(async () => {
  await server.changeData(async ({ pool }) => {
    await pool.query(`delete from pgboss.job where name in ('OrphanScan', 'TrashPurge')`);
    const failed = uuidv7();
    const insert = `insert into pgboss.job_common (id, name, data, state, retry_limit, retry_count, created_on, started_on,
        completed_on, start_after, policy, keep_until, expire_seconds, deletion_seconds)
      values ($1, $2, '{}', $3, 0, 0, now(), $4, $4, now() + $5 * interval '1 hour', 'exclusive', now() + interval '9 days', 60, 0)`;
    await pool.query(insert, [failed, 'OrphanScan', 'failed', new Date(), 0]);
    await pool.query(insert, [uuidv7(), 'TrashPurge', 'created', null, 5]);
    const errors = JSON.stringify([{ at: new Date().toISOString(), message: 'the store is away' }]);
    await pool.query('insert into job_notes (id, errors) values ($1, $2)', [failed, errors]);
  });
});

describe.each(['en', 'el'] as const)('the jobs, in %s', (language) => {
  const t = wordsIn(language);

  it('show what was given up, and have it tried again; one that waits is canceled', async () => {
    const page = await portal.open({ as: 'admin', path, language });
    const givenUp = page.getByRole('tab', { name: t('jobs:givenUp', { count: 1 }) });
    await givenUp.waitFor();
    await page.getByText('the store is away').first().waitFor();
    expect(await barriersOf(page)).toEqual([]);
    // When it was added stands beside the others without scrolling.
    const inView = page.getByRole('columnheader', { name: t('jobs:createdAt') });
    const end = await inView.evaluate((header) => header.getBoundingClientRect().right);
    expect(end).toBeLessThanOrEqual(1280);

    await page
      .getByRole('button', { name: t('jobs:types.OrphanScan') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: t('jobs:attempts') }).waitFor();
    // Nobody caused it: no person is named.
    expect(await dialog.getByText(t('jobs:userId'), { exact: true }).count()).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: t('jobs:retry.confirm') }).click();
    const question = page.getByRole('dialog').last();
    await question.getByText(t('jobs:retry.text')).waitFor();
    await question.getByRole('button', { name: t('jobs:retry.confirm') }).click();
    await dialog.getByText(t('jobs:statuses.Done')).waitFor({ timeout: 30_000 });
    await dialog
      .getByRole('button', { name: t('common:close'), exact: true })
      .last()
      .click();
    await givenUp.waitFor({ state: 'detached', timeout: 60_000 });

    await page
      .getByRole('button', { name: t('jobs:types.TrashPurge') })
      .first()
      .click();
    await dialog.getByRole('button', { name: t('jobs:cancel.confirm') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('jobs:cancel.confirm') })
      .click();
    await dialog.getByText(t('jobs:statuses.Canceled'), { exact: true }).waitFor();
    expect(page.url()).toContain('tab=jobs');
  });
});
