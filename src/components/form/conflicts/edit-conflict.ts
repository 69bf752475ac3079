import { sameValue } from '../form-values.ts';

/** Whose value of a field is kept. */
export type Side = 'mine' | 'theirs';

/** A field that says one thing in the form and another on the server. */
export interface ConflictField {
  name: string;
  mine: unknown;
  theirs: unknown;
  /** The side that changed it alone; undefined when both did, so that the person must choose. */
  suggested?: Side;
}

type Values = Record<string, unknown>;

/** Compares what was loaded, what is in the form and what is stored by now, field by field. */
export function conflictsBetween(base: Values, mine: Values, theirs: Values): ConflictField[] {
  return Object.keys(mine)
    .filter((name) => !sameValue(mine[name], theirs[name]))
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      suggested: sameValue(base[name], mine[name])
        ? 'theirs'
        : sameValue(base[name], theirs[name])
          ? 'mine'
          : undefined,
    }));
}

/** The stored values with those fields of the form that were chosen; of the others the form's value stays. */
export function resolveConflicts(
  theirs: Values,
  fields: readonly ConflictField[],
  choices: Record<string, Side>,
): Values {
  const kept = fields.filter(({ name }) => choices[name] !== 'theirs');
  return { ...theirs, ...Object.fromEntries(kept.map(({ name, mine }) => [name, mine])) };
}

/** One side for every field; "all of mine" are the fields that I changed, the others stay as they are stored. */
export function allOf(fields: readonly ConflictField[], side: Side): Record<string, Side> {
  return Object.fromEntries(
    fields.map(({ name, suggested }) => [name, suggested === 'theirs' ? 'theirs' : side]),
  );
}
