/** The colour of a chip with a score. */
export type ScoreColor = 'success' | 'warning' | 'error';

/** Of a student's score in a course: green above 80 percent, orange above 50. */
export function colorOfCollectionScore(percent: number): ScoreColor {
  if (percent > 80) return 'success';
  return percent > 50 ? 'warning' : 'error';
}

/** Of a student's answers to one entry: red below 50 percent, orange below 70. */
export function colorOfAnswers(percent: number): ScoreColor {
  if (percent < 50) return 'error';
  return percent < 70 ? 'warning' : 'success';
}
