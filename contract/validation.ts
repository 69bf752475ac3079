import type * as z from 'zod';
import { limits } from './limits.ts';

/** The reasons why a value is refused; each has a sentence in the `validation` words of every interface language. */
export const validationKeys = [
  'required',
  'tooShort',
  'tooLong',
  'tooManyBytes',
  'tooSmall',
  'tooBig',
  'tooFew',
  'tooMany',
  'notANumber',
  'notAWholeNumber',
  'notAnOption',
  'notAList',
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
  'itself',
  'notInNamespaces',
  'unknownTag',
  'wrongTagType',
  'wrongItemType',
  'itemsOfOtherTypes',
  'wrongTypeForCollection',
  'wrongFileType',
  'emptyFile',
  'duplicate',
  'tooFewChoices',
  'sameChoice',
  'sameName',
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
  'taken',
  'unknownPerson',
  'notStaff',
  'aliasCharacters',
  'reservedName',
  'ownAddress',
  'currency',
  'endsTooEarly',
  'paidRole',
  'inFuture',
  'notOfTaskType',
  'wrongCollectionType',
  'notInClass',
  'formula',
  'samePerson',
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
  params?: ValidationParams;
}

/** What zod found wrong, in the contract's own terms, so that server and portal say the same sentence. */
export function issuesOf(error: z.ZodError): ValidationIssue[] {
  const issues = error.issues.slice(0, limits.issues);
  const mistyped = new Set(issues.filter(isOfWrongType).map(({ path }) => path.join('.')));
  // What else is wrong with a value of another type, as its length, says nothing about it.
  return issues
    .filter((issue) => isOfWrongType(issue) || !mistyped.has(issue.path.join('.')))
    .flatMap(issuesOfZodIssue);
}

function isOfWrongType({ code }: z.core.$ZodIssue): boolean {
  return code === 'invalid_type';
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

type Reason = ValidationParams & { key: ValidationKey };

/** The reasons for values that are too small and too big, by their type; numbers have the last two. */
const sizeReasons: Record<string, readonly [ValidationKey, ValidationKey]> = {
  string: ['tooShort', 'tooLong'],
  array: ['tooFew', 'tooMany'],
};
const numberReasons = ['tooSmall', 'tooBig'] as const;
const typeReasons: Record<string, ValidationKey> = {
  int: 'notAWholeNumber',
  number: 'notANumber',
  array: 'notAList',
};
const formatReasons: Record<string, ValidationKey> = {
  email: 'email',
  date: 'date',
  uuid: 'id',
  url: 'webAddress',
};

function reasonOf(issue: z.core.$ZodIssue): Reason {
  // An empty value of a field is a missing one; in a list it is a wrong one.
  const isMissing =
    issue.input === undefined || (issue.input === '' && typeof issue.path.at(-1) !== 'number');
  switch (issue.code) {
    case 'too_small': {
      const minimum = Number(issue.minimum);
      const [key] = sizeReasons[issue.origin] ?? numberReasons;
      return key !== 'tooSmall' && minimum <= 1 ? { key: 'required' } : { key, minimum };
    }
    case 'too_big': {
      const [, key] = sizeReasons[issue.origin] ?? numberReasons;
      return { key, maximum: Number(issue.maximum) };
    }
    case 'invalid_type':
      return { key: isMissing ? 'required' : (typeReasons[issue.expected] ?? 'wrongKind') };
    case 'invalid_value':
      return isMissing
        ? { key: 'required' }
        : { key: 'notAnOption', options: issue.values.filter((value) => value !== '').join(', ') };
    case 'invalid_format':
      return { key: formatReasons[issue.format] ?? 'wrongFormat' };
    case 'custom':
      return customReason(issue.params);
    default:
      return { key: 'wrongKind' };
  }
}

function customReason(params: Record<string, unknown> | undefined): Reason {
  const key = validationKeys.find((known) => known === params?.key) ?? 'wrongFormat';
  const rest = Object.entries(params ?? {}).filter(
    (item): item is [string, string | number] =>
      item[0] !== 'key' && (typeof item[1] === 'string' || typeof item[1] === 'number'),
  );
  return { ...Object.fromEntries(rest), key };
}
