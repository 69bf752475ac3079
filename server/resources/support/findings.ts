import type { Finding, FindingCode, SupportQuestion } from '#contract/support.ts';

/** A finding, of which only what it says is given. */
export function finding<Question extends SupportQuestion>(
  question: Question,
  code: FindingCode,
  tone: Finding['tone'],
  said: Partial<Finding> = {},
): Finding {
  const nothing = { at: null, until: null, by: null, name: null, to: null };
  return { question, code, tone, ...nothing, count: null, errorCode: null, requestId: null, ...said };
}

/** The findings of a question, or that nothing is wrong. */
export function orFine(findings: Finding[], question: SupportQuestion, code: FindingCode): Finding[] {
  return findings.some(({ tone }) => tone !== 'note')
    ? findings
    : [...findings, finding(question, code, 'fine')];
}
