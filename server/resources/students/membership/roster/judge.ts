import { type RosterColumn, type RosterPerson, rosterPerson } from '#contract/rosters.ts';
import { issuesOf, type ValidationIssue } from '#contract/validation.ts';
import { levelOfCell } from '#server/content/csv/cells.ts';
import type { CsvLine } from '#server/content/csv/read.ts';
import { nameKey } from '#server/resources/accounts/account.ts';

/** A row of a file: a person, or why it is none. */
export type RosterDecision = { line: CsvLine<RosterColumn> } & (
  | { person: RosterPerson }
  | { issues: ValidationIssue[] }
);

/**
 * Judges the rows of a file before one is written. Two rows for one address, or one user name, are a mistake, and so is
 * a user name that is taken.
 */
export function judgeRoster(
  lines: readonly CsvLine<RosterColumn>[],
  takenBy: ReadonlyMap<string, string>,
): RosterDecision[] {
  const earlier = new Map<string, number>();
  return lines.map((line) => {
    const read = personOf(line.cells);
    if ('issues' in read) return { line, issues: read.issues };
    const { person } = read;
    const address = nameKey(person.email);
    const username = person.username && nameKey(person.username);
    const same = earlier.get(address);
    if (same !== undefined)
      return { line, issues: [{ path: 'email', key: 'samePerson', params: { line: same } }] };
    const owner = username && takenBy.get(username);
    if (username && ((owner && owner !== address) || earlier.has(`name ${username}`)))
      return { line, issues: [{ path: 'username', key: 'taken' }] };
    earlier.set(address, line.line);
    if (username) earlier.set(`name ${username}`, line.line);
    return { line, person };
  });
}

function personOf(
  cells: CsvLine<RosterColumn>['cells'],
): { person: RosterPerson } | { issues: ValidationIssue[] } {
  const given = {
    email: addressOf(cells.email ?? ''),
    firstName: cells.firstName ?? '',
    lastName: cells.lastName ?? '',
    level: levelOfCell(cells.level),
    ...(cells.username?.trim() && { username: cells.username }),
  };
  const parsed = rosterPerson.safeParse(given, { reportInput: true });
  return parsed.success ? { person: parsed.data } : { issues: issuesOf(parsed.error) };
}

/** An address as registers and mail programs write it: `Name <name@example.org>`, or `mailto:`. */
function addressOf(cell: string): string {
  const text = cell.trim();
  return /<([^<>]+)>$/.exec(text)?.[1] ?? text.replace(/^mailto:/i, '');
}
