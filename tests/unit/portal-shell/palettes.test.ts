import { describe, expect, it } from 'vitest';
import { palettes, themeModes } from '#contract/settings.ts';
import { meaningColors, paletteColors, textOnFill } from '../../../src/app/theme/palettes.ts';
import { visibleStates } from '../../../src/app/theme/visible-states.ts';

/** The least contrast of text by WCAG AA. */
const least = 4.5;

/** The least contrast of what shows where a control is. */
const leastOfControls = 3;

const channelsOf = (color: string) =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

/** The colour that a half transparent one, as `rgba(82, 97, 115, 0.75)`, gives on a surface. */
function mixed(color: string, surface: string): string {
  const [red = 0, green = 0, blue = 0, share = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const behind = channelsOf(surface);
  const mix = [red, green, blue].map((part, at) =>
    Math.round(part * share + (behind[at] ?? 0) * (1 - share)),
  );
  return `#${mix.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const part = channel / 255;
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

  it.each([background, paper])('has placeholders, fields and switches that can be seen on %s', (surface) => {
    const components = visibleStates(paletteColors[palette][mode]);
    const styleOf = (
      component: 'MuiInputBase' | 'MuiOutlinedInput' | 'MuiToggleButton' | 'MuiSwitch',
      slot: string,
    ) =>
      (components[component]?.styleOverrides as Record<string, Record<string, string>> | undefined)?.[slot];
    const placeholder = styleOf('MuiInputBase', 'input')?.['&::-webkit-input-placeholder'] as unknown as {
      color: string;
      opacity: number;
    };
    expect(placeholder.opacity).toBe(1);
    expect(contrast(placeholder.color, surface)).toBeGreaterThanOrEqual(least);
    for (const shown of [
      styleOf('MuiOutlinedInput', 'notchedOutline')?.borderColor,
      styleOf('MuiToggleButton', 'root')?.borderColor,
      styleOf('MuiSwitch', 'track')?.backgroundColor,
    ])
      expect(contrast(mixed(shown ?? '', surface), surface), shown).toBeGreaterThanOrEqual(leastOfControls);
  });

  it('has readable text on its fills', () => {
    for (const fill of [primary, secondary, ...meanings])
      expect(contrast(textOnFill[mode], fill), `on ${fill}`).toBeGreaterThanOrEqual(least);
  });
});
