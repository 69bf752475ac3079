import type { SvgIconComponent } from '@mui/icons-material';
import { fold } from '#contract/fold.ts';

/** One thing that the palette offers. */
export interface Command {
  id: string;
  /** The title of its group. */
  group: string;
  label: string;
  detail?: string;
  keywords?: string;
  icon: SvgIconComponent;
  /** Offered after everything else, as what changes more than what is shown. */
  isLast?: boolean;
  run: () => void;
}

/** How well a word of the query fits a name: as a whole word of it, as a beginning, or anywhere in it. */
const fits = { word: 4, beginning: 3, part: 2, keyword: 1 };

/** Commands that every word of the query fits, by group; best group first, and in a group best command first. */
export function matching(commands: readonly Command[], typed: string, recent: readonly string[]): Command[] {
  const words = wordsOf(typed);
  const scored = commands
    .map((command) => ({ command, score: scoreOf(command, words, recent) }))
    .filter(({ score }) => score > 0)
    .toSorted(
      (a, b) => b.score - a.score || (words.length > 0 ? lengthOf(a.command) - lengthOf(b.command) : 0),
    )
    .map(({ command }) => command);
  return byGroup([...scored.filter(({ isLast }) => !isLast), ...scored.filter(({ isLast }) => isLast)]);
}

/** What the server found, by group. It searches texts too, so those whose title fits come first. */
export function rankFound<Found extends Command>(found: readonly Found[], typed: string): Found[] {
  const words = wordsOf(typed);
  const titleScore = new Map(found.map((command) => [command, scoreOf(command, words, [])]));
  return byGroup(found.toSorted((a, b) => (titleScore.get(b) ?? 0) - (titleScore.get(a) ?? 0)));
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function scoreOf({ id, label, keywords = '' }: Command, words: string[], recent: readonly string[]): number {
  const place = recent.indexOf(id);
  const recency = place < 0 ? 0 : (recent.length - place) / (recent.length + 1);
  if (words.length === 0) return 1 + recency;
  const nameWords = wordsOf(label);
  const name = fold(label);
  const more = fold(keywords);
  const scores = words.map((word) => {
    if (nameWords.includes(word)) return fits.word;
    if (nameWords.some((one) => one.startsWith(word))) return fits.beginning;
    if (name.includes(word)) return fits.part;
    return more.includes(word) ? fits.keyword : 0;
  });
  if (scores.includes(0)) return 0;
  return scores.reduce((sum, score) => sum + score, 0) / scores.length + recency;
}

function lengthOf({ label }: Command): number {
  return label.length;
}

/** Keeps groups together, each where its first command is. */
function byGroup<One extends Command>(commands: readonly One[]): One[] {
  return Object.values(Object.groupBy(commands, ({ group }) => `group ${group}`)).flatMap(
    (group) => group ?? [],
  );
}
