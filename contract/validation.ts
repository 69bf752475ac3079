import type * as z from 'zod';
import { limits } from './limits.ts';

/** The reasons why a value is refused; each has a sentence in the `validation` words of every interface language. */
export const validationKeys = [
  'required',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooBig',
  'tooFew',
  'tooMany',
  'notANumber',
  'notAWholeNumber',
  'notAnOption',
  'wrongKind',
  'wrongFormat',
  'email',
  'date',
  'id',
  'unknownKey',
  'unreadableText',
  'tooComplex',
  'webAddress',
  'youtubeAddress',
  'readOnly',
  'unknownReference',
  'unknownTag',
  'wrongTagKind',
  'wrongItemType',
  'itemsOfOtherTypes',
  'wrongFileKind',
  'emptyFile',
  'duplicate',
  'tooFewChoices',
  'sameChoice',
  'answerNotAChoice',
  'trueOrFalse',
  'noGap',
  'gapWordCount',
  'gapMismatch',
  'paragraphCount',
  'pagesReversed',
  'pagesOverlap',
  'beyondLastPage',
  'noTextOnPages',
  'passwordLength',
  'passwordCommon',
  'passwordMismatch',
] as const;
export type ValidationKey = (typeof validationKeys)[number];

/** What fills the places in a reason's sentence. */
export type ValidationParams = Record<string, string | number>;

/** The options of a zod refinement that fails for one of our reasons. */
export function invalid(key: ValidationKey, params: ValidationParams = {}, path?: PropertyKey[]) {
  return { message: key, params: { key, ...params }, ...(path && { path }) };
}

/** One refused value: its path in the body, and the reason. */
export interface ValidationIssue {
  path: string;
  key: ValidationKey;
  params: ValidationParams;
}

/** What zod found wrong, in the contract's own terms, so that server and portal say the same sentence. */
export function issuesOf(error: z.ZodError): ValidationIssue[] {
  return error.issues.slice(0, limits.issues).flatMap(issuesOfZodIssue);
}

function issuesOfZodIssue(issue: z.core.$ZodIssue): ValidationIssue[] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, limits.issues).map((key) => ({
      path: [path, key].filter(Boolean).join('.'),
      key: 'unknownKey',
      params: { name: key },
    }));
  }
  const { key, ...params } = reasonOf(issue);
  return [{ path, key, params }];
}

function reasonOf(issue: z.core.$ZodIssue): ValidationParams & { key: ValidationKey } {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_type':
      return invalidType(issue);
    case 'invalid_value':
      return issue.input === '' || issue.input === undefined
        ? { key: 'required' }
        : { key: 'notAnOption', options: issue.values.map(String).join(', ') };
    case 'invalid_format':
      return invalidFormat(issue.format);
    case 'custom':
      return customReason(issue.params);
    default:
      return { key: 'wrongKind' };
  }
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): ValidationParams & { key: ValidationKey } {
  const minimum = Number(issue.minimum);
  if (issue.origin === 'string') return minimum <= 1 ? { key: 'required' } : { key: 'tooShort', minimum };
  if (issue.origin === 'array' || issue.origin === 'set')
    return minimum <= 1 ? { key: 'required' } : { key: 'tooFew', minimum };
  return { key: 'tooSmall', minimum };
}

function tooBig(issue: z.core.$ZodIssueTooBig): ValidationParams & { key: ValidationKey } {
  const maximum = Number(issue.maximum);
  if (issue.origin === 'string') return { key: 'tooLong', maximum };
  if (issue.origin === 'array' || issue.origin === 'set') return { key: 'tooMany', maximum };
  return { key: 'tooBig', maximum };
}

function invalidType(issue: z.core.$ZodIssueInvalidType): { key: ValidationKey } {
  if (issue.input === undefined || issue.input === '') return { key: 'required' };
  if (issue.expected === 'int') return { key: 'notAWholeNumber' };
  if (issue.expected === 'number') return { key: 'notANumber' };
  return { key: 'wrongKind' };
}

function invalidFormat(format: string): { key: ValidationKey } {
  if (format === 'email') return { key: 'email' };
  if (format === 'date') return { key: 'date' };
  if (format === 'uuid') return { key: 'id' };
  if (format === 'url') return { key: 'webAddress' };
  return { key: 'wrongFormat' };
}

function customReason(
  params: Record<string, unknown> | undefined,
): ValidationParams & { key: ValidationKey } {
  const key = validationKeys.find((known) => known === params?.key) ?? 'wrongFormat';
  const rest = Object.entries(params ?? {}).filter(
    (item): item is [string, string | number] =>
      item[0] !== 'key' && (typeof item[1] === 'string' || typeof item[1] === 'number'),
  );
  return { ...Object.fromEntries(rest), key };
}
