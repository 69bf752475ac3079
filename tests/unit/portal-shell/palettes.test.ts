import { describe, expect, it } from 'vitest';
import { palettes, themeModes } from '#contract/settings.ts';
import { meaningColors, paletteColors, textOnFill } from '../../../src/app/theme/palettes.ts';

/** The least contrast of text by WCAG AA. */
const least = 4.5;

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const themes = palettes.flatMap((palette) => themeModes.map((mode) => ({ palette, mode })));

describe.each(themes)('$palette $mode', ({ palette, mode }) => {
  const { background, paper, primary, secondary, text, mutedText } = paletteColors[palette][mode];
  const meanings = Object.values(meaningColors[mode]);

  it.each([background, paper])('has readable text on %s', (surface) => {
    for (const color of [primary, secondary, text, mutedText, ...meanings])
      expect(contrast(color, surface), `${color} on ${surface}`).toBeGreaterThanOrEqual(least);
  });

  it('has readable text on its fills', () => {
    for (const fill of [primary, secondary, ...meanings])
      expect(contrast(textOnFill[mode], fill), `on ${fill}`).toBeGreaterThanOrEqual(least);
  });
});
