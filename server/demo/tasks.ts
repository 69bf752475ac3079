import { uuidv7 } from 'uuidv7';
import { fold } from '#contract/fold.ts';
import type { taskStudents, tasks } from '#server/resources/tasks/tasks.table.ts';
import type { demoContent } from './content.ts';

type Content = ReturnType<typeof demoContent>;
type Row = typeof tasks.$inferInsert;

/** A demo task; courses are named by their titles, days count from today. */
interface DemoTask extends Pick<Row, 'type' | 'status' | 'title' | 'description'> {
  namespace: 'en' | 'el';
  courses?: string[];
  /** How many entries of the first course are to be practised. */
  items?: number;
  targetScore?: number;
  from: number;
  until: number | null;
  /** How many students were ticked off: so many, or every one. */
  ticked?: number | 'all';
}

const demo: readonly DemoTask[] = [
  {
    namespace: 'en',
    type: 'ReachScore',
    status: 'Active',
    title: 'Cooking words: reach 50%',
    description: 'Learn its words before we cook together on Friday.',
    courses: ['Around the kitchen'],
    targetScore: 50,
    from: -31,
    until: 5,
  },
  {
    namespace: 'en',
    type: 'CompleteCollection',
    status: 'Expired',
    title: 'Finish the airport course',
    description: '',
    courses: ['At the airport and on the road'],
    from: -24,
    until: -3,
  },
  {
    namespace: 'en',
    type: 'Custom',
    status: 'Completed',
    title: 'Tell the class about your town',
    description: 'Two minutes, without notes. Bring a picture if you like.',
    from: -20,
    until: -6,
    ticked: 'all',
  },
  {
    namespace: 'en',
    type: 'Custom',
    status: 'Active',
    title: 'Hand in a letter to a friend',
    description: 'About 120 words, on paper.',
    from: -6,
    until: 1,
    ticked: 6,
  },
  {
    namespace: 'en',
    type: 'PracticeItems',
    status: 'Active',
    title: 'Ten words about feelings',
    description: '',
    courses: ['Feelings and moods'],
    items: 10,
    from: -2,
    until: 8,
  },
  {
    namespace: 'en',
    type: 'ReadBook',
    status: 'Draft',
    title: 'Read Aesop over the holidays',
    description: 'One fable a week; choose the one you like best.',
    courses: ['Five fables of Aesop'],
    from: 14,
    until: 42,
  },
  {
    namespace: 'el',
    type: 'ReachScore',
    status: 'Active',
    title: 'Πρώτες λέξεις: 40%',
    description: 'Διαβάστε τις λέξεις και κάντε τις ασκήσεις τους.',
    courses: ['Πρώτες ελληνικές λέξεις'],
    targetScore: 40,
    from: -31,
    until: 3,
  },
  {
    namespace: 'el',
    type: 'CompleteCollection',
    status: 'Draft',
    title: 'Παραγγελία στην ταβέρνα',
    description: '',
    courses: ['Στην ταβέρνα'],
    from: 2,
    until: 16,
  },
];

/** Tasks of the demo classes: done, running, late, and not begun. */
export function demoTasks(
  { collections, places }: Pick<Content, 'collections' | 'places'>,
  {
    namespaces,
    students,
    createdBy,
    now,
  }: {
    namespaces: Record<'en' | 'el', string>;
    students: readonly { namespaceId: string; userId: string }[];
    createdBy: string;
    now: Date;
  },
): { tasks: (Row & { id: string })[]; ticks: (typeof taskStudents.$inferInsert)[] } {
  const time = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
  const rows = demo.map(({ namespace, courses = [], items = 0, from, until, ticked: _, ...task }) => {
    const ids = courses.map((title) => {
      const found = collections.find((one) => one.title === title);
      if (!found) throw new Error(`No demo course is called “${title}”.`);
      return found.id;
    });
    const itemIds = places
      .filter(({ collectionId }) => collectionId === ids[0])
      .slice(0, items)
      .map(({ itemId }) => itemId);
    const createdAt = time(Math.min(from, -1));
    return {
      ...{ targetScore: null, ...task, id: uuidv7(), createdBy, createdAt, updatedAt: createdAt },
      namespaceId: namespaces[namespace],
      collectionIds: items > 0 ? [] : ids,
      itemIds,
      startAt: time(from).slice(0, 10),
      dueAt: until === null ? null : time(until).slice(0, 10),
      // Nobody is mailed because of the demo content.
      notify: false,
      search: fold(`${task.title}\n${task.description}`),
    };
  });
  const ticks = rows.flatMap(({ id, namespaceId }, index) => {
    const { ticked = 0, from, until } = demo[index] ?? { from: 0, until: 0 };
    const ofClass = students.filter((one) => one.namespaceId === namespaceId);
    const some = ofClass.slice(0, ticked === 'all' ? undefined : ticked);
    const last = Math.min(until ?? 0, 0) - from;
    return some.map(({ userId }, place) => ({
      ...{ taskId: id, userId },
      tickedAt: time(from + (last * (place + 1)) / (some.length + 1)),
    }));
  });
  return { tasks: rows, ticks };
}
