import type { TFunction } from 'i18next';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { issuesOf, type ValidationIssue } from '#contract/validation.ts';
import { firstOfEachPath, toNestedErrors } from './fields/field-errors.ts';

interface Options<Values extends FieldValues, Body extends object> {
  /** The contract's schema of the body. */
  schema: z.ZodType;
  toBody: (values: Values) => Body;
  /** Rules that look at several fields; the server runs the same. */
  check?: (body: Body) => ValidationIssue[];
  t: TFunction;
}

/** Why the contract would refuse these values. */
export function issuesOfValues<Values extends FieldValues, Body extends object>(
  values: Values,
  { schema, toBody, check }: Omit<Options<Values, Body>, 't'>,
): ValidationIssue[] {
  const body = toBody(values);
  // The value itself decides whether it is missing or of the wrong type.
  const parsed = schema.safeParse(body, { reportInput: true });
  const issues = parsed.success ? [] : issuesOf(parsed.error);
  return firstOfEachPath([...issues, ...(check?.(body) ?? [])]);
}

/** A resolver that judges a form by what the contract says of the body it would send. */
export function contractResolver<Values extends FieldValues, Body extends object>(
  options: Options<Values, Body>,
): Resolver<Values> {
  return (values) => {
    const issues = issuesOfValues(values, options);
    if (issues.length === 0) return { values, errors: {} };
    const errors = issues.map(({ path, key, params }) => ({
      path,
      message: options.t(`validation:${key}`, params),
    }));
    return { values: {}, errors: toNestedErrors<Values>(errors) };
  };
}
