import { UUID, uuidv7 } from 'uuidv7';
import type { activities, rateLimits } from '#server/database/system.table.ts';
import type { users } from '#server/resources/accounts/users.table.ts';
import type { classStudents } from '#server/resources/students/students.table.ts';
import type { demoResults } from './students.ts';

type Results = ReturnType<typeof demoResults>;
type Activity = typeof activities.$inferInsert;
type Person = typeof users.$inferInsert & { id: string };

interface Surroundings {
  /** The class that someone was removed from, and its name. */
  left: { id: string; name: string };
  teacherId: string;
  passwordHash: string;
  now: Date;
}

/** Learners of the other class: who forgot the password, and who was removed from the first class. */
const [forgetful, removed] = [28, 29];
const [wrongPasswords, heldHours, removedDaysAgo] = [8, 12, 20];
const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Learners whom support helps: one whose sign-in is held up, and one who was removed from a class and misses what was done
 * there. Someone whose payment was refunded is among those who paid.
 */
export function demoSupportCases(
  { users: people, entries, answers }: Results,
  { left, teacherId, passwordHash, now }: Surroundings,
) {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const [held, gone] = [people[forgetful], people[removed]];
  if (!held || !gone) throw new Error('The demo has too few learners.');
  // Rows that are inserted together name the same columns.
  for (const person of people) Object.assign(person, { passwordHash: null, lastSignInAt: null });
  Object.assign(held, { passwordHash, lastSignInAt: ago(3 * day).toISOString() });

  const attempts = Array.from({ length: wrongPasswords + 1 }, (_, number): Activity => {
    const errorCode = number < wrongPasswords ? 'INVALID_CREDENTIALS' : 'TOO_MANY_REQUESTS';
    return { ...activityAt(ago((20 - number) * minute), held), type: 'Login', success: false, errorCode };
  });
  const removal = activityAt(ago(removedDaysAgo * day), { id: teacherId });
  const { course, ofCourse } = courseOf(answers);
  const results: Pick<Results, 'entries' | 'answers'> = {
    entries: entries
      .filter(({ collectionId }) => collectionId === course)
      .slice(0, 1)
      .map((entry) => ({
        ...entry,
        userId: gone.id,
        updatedAt: ago((removedDaysAgo + 1) * day).toISOString(),
      })),
    answers: ofCourse.map((answer, number) => ({
      ...answer,
      userId: gone.id,
      answerId: uuidv7(),
      answeredAt: ago((removedDaysAgo + 1) * day + number * minute).toISOString(),
    })),
  };
  const student: typeof classStudents.$inferInsert = {
    ...{ namespaceId: left.id, userId: gone.id, level: 2, status: 'Removed' },
    joinedAt: ago(90 * day).toISOString(),
    removedAt: removal.createdAt,
  };
  const limit: typeof rateLimits.$inferInsert = {
    key: `passwordPerAccount:${held.email}`,
    points: wrongPasswords + 1,
    expire: now.getTime() + heldHours * 60 * minute,
  };
  return {
    ...results,
    student,
    limit,
    activities: [
      ...attempts,
      {
        ...removal,
        ...{ type: 'Delete', success: true, entityType: 'students', entityId: gone.id, summary: left.name },
        content: { namespaceId: left.id },
      },
    ] satisfies Activity[],
  };
}

/** A course of the first learner, with their answers in it. */
function courseOf(answers: Results['answers']) {
  const [first] = answers;
  const ofCourse = answers.filter(
    ({ userId, collectionId }) => userId === first?.userId && collectionId === first?.collectionId,
  );
  return { course: first?.collectionId, ofCourse: ofCourse.slice(0, 12) };
}

/** What was done at a time: ids of activities begin with it. */
function activityAt(time: Date, { id: userId }: Pick<Person, 'id'>) {
  const id = UUID.fromFieldsV7(time.getTime(), 0, 0, Math.floor(Math.random() * 2 ** 32)).toString();
  return { id, userId, createdAt: time.toISOString(), requestId: uuidv7(), platform: 'web' } as const;
}
