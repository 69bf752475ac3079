import { describe, expect, it } from 'vitest';
import { createTaskBody, issuesOfTask, taskRules, taskTypes } from '#contract/tasks.ts';

const id = '018f3a2e-7c1d-7abc-8def-0123456789ab';
const task = (body: object) => createTaskBody.parse({ title: 'Task', type: 'Custom', ...body });
const issues = (body: object) => issuesOfTask(task(body)).map(({ path, key }) => `${path} ${key}`);

describe('a task', () => {
  it.each(taskTypes)('of type %s has what its type asks for, and nothing else', (type) => {
    const { collections, items, hasTarget } = taskRules[type];
    const whole = {
      type,
      ...(collections !== 'none' && { collectionIds: [id] }),
      ...(items !== 'none' && { itemIds: [id] }),
      ...(hasTarget && { targetScore: 1 }),
    };
    expect(issues(whole)).toEqual([]);
    const everything = { type, collectionIds: [id], itemIds: [id], targetScore: 1 };
    expect(issues(everything)).toEqual([
      ...(collections === 'none' ? ['collectionIds notOfTaskType'] : []),
      ...(items === 'none' ? ['itemIds notOfTaskType'] : []),
      ...(hasTarget ? [] : ['targetScore notOfTaskType']),
    ]);
    expect(issues({ type })).toEqual([
      ...(collections === 'required' ? ['collectionIds required'] : []),
      ...(items === 'required' ? ['itemIds required'] : []),
      ...(hasTarget ? ['targetScore required'] : []),
    ]);
  });

  it('ends on its first day at the earliest', () => {
    expect(issues({ startAt: '2026-05-02', dueAt: '2026-05-02' })).toEqual([]);
    expect(issues({ startAt: '2026-05-02', dueAt: '2026-05-01' })).toEqual(['dueAt endsTooEarly']);
  });

  it('has whole days that exist, and scores of 1 to 100', () => {
    for (const wrong of [
      { dueAt: '2026-02-30' },
      { dueAt: '2026-05-01T10:00:00Z' },
      { startAt: '0000-01-01' },
      { type: 'ReachScore', targetScore: 0 },
      { type: 'ReachScore', targetScore: 101 },
      { title: ' ' },
      { status: 'Inactive' },
    ])
      expect(createTaskBody.safeParse({ title: 'Task', type: 'Custom', ...wrong }).success).toBe(false);
  });
});
