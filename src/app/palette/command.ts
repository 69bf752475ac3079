import type { SvgIconComponent } from '@mui/icons-material';
import { fold } from '#contract/fold.ts';

/** One thing the palette offers. */
export interface Command {
  id: string;
  /** The heading it stands under. */
  group: string;
  label: string;
  detail?: string;
  keywords?: string;
  icon: SvgIconComponent;
  run: () => void;
}

/** The commands whose words all begin or contain what was typed; the best matches first, then the most recent. */
export function matching(commands: readonly Command[], typed: string, recent: readonly string[]): Command[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return commands
    .map((command) => ({ command, score: scoreOf(command, words, recent) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ command }) => command);
}

function scoreOf({ id, label, keywords = '' }: Command, words: string[], recent: readonly string[]): number {
  const place = recent.indexOf(id);
  const recency = place < 0 ? 0 : (recent.length - place) / (recent.length + 1);
  const name = fold(label);
  const all = `${name} ${fold(keywords)}`;
  if (!words.every((word) => all.includes(word))) return 0;
  const first = words[0] ?? '';
  return (name.startsWith(first) ? 3 : name.includes(first) ? 2 : 1) + recency;
}
