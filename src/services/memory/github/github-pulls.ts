// The texts of pull requests and their review comments, most recently changed first.
import type { Octokit } from '@octokit/core';
import type { PullComment, PullText, PullTexts } from '../model/pull-text.ts';
import { PAGE_SIZE } from './github-client.ts';

/** The pages of each list: 2,000 pull requests, as many as commits are indexed. Later calls read what has changed. */
const PAGES_MAX = 20;
const TITLE_LENGTH_MAX = 256;
const BODY_LENGTH_MAX = 8_000;
const COMMENT_LENGTH_MAX = 2_000;
const NAME_LENGTH_MAX = 200;
const PATH_LENGTH_MAX = 1_024;

interface NamedRepository {
  readonly owner: string;
  readonly repo: string;
}

/** Lists the pull requests and comments that changed after `since`, or all of them. */
export async function listPullTexts(
  octokit: Octokit,
  repository: NamedRepository,
  since: Date | undefined,
): Promise<PullTexts> {
  const sinceMs = since?.getTime() ?? 0;
  const asked = { ...repository, sort: 'updated', direction: 'desc', per_page: PAGE_SIZE } as const;
  const pulls = await listChanged(sinceMs, async (page): Promise<PullText[]> => {
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/pulls', { ...asked, state: 'all', page });
    return data.map(({ number, title, body, user, merged_at, merge_commit_sha, updated_at }) => ({
      number,
      title: title.slice(0, TITLE_LENGTH_MAX),
      body: (body ?? '').slice(0, BODY_LENGTH_MAX),
      author: (user?.login ?? '').slice(0, NAME_LENGTH_MAX),
      // That of an open pull request is only a trial.
      mergeCommit: merged_at === null ? undefined : (merge_commit_sha ?? undefined),
      updatedAt: toDate(updated_at),
    }));
  });
  const comments = await listChanged(sinceMs, async (page): Promise<PullComment[]> => {
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/pulls/comments', { ...asked, page });
    return data.map(({ id, pull_request_url, user, path, body, updated_at }) => ({
      id: Number(id),
      number: Number(/\/(\d{1,9})$/.exec(pull_request_url)?.[1] ?? 0),
      author: (user?.login ?? '').slice(0, NAME_LENGTH_MAX),
      path: path.slice(0, PATH_LENGTH_MAX),
      body: body.slice(0, COMMENT_LENGTH_MAX),
      updatedAt: toDate(updated_at),
    }));
  });
  return { pulls, comments: comments.filter(({ number }) => number > 0) };
}

/** Lists pages until one has something that is known, or is not full. */
async function listChanged<T extends { readonly updatedAt: Date }>(
  sinceMs: number,
  listPage: (page: number) => Promise<readonly T[]>,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; page <= PAGES_MAX; page++) {
    const listed = await listPage(page);
    const changed = listed.filter(({ updatedAt }) => updatedAt.getTime() > sinceMs);
    all.push(...changed);
    if (changed.length < PAGE_SIZE) break;
  }
  return all;
}

function toDate(text: string): Date {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}
