import { alpha, type Components, type CSSObject } from '@mui/material/styles';
import { lowScreen } from '../../components/view-style.ts';
import type { PaletteColors } from './palettes.ts';

/** The border of fields, which stands out by 3 to 1 from the page and from cards. */
export const fieldBorder = ({ mutedText }: PaletteColors) => alpha(mutedText, 0.75);

/** Focus is an outline instead of a ripple over the text; borders and placeholders of fields have enough contrast. */
export const visibleStates = (colors: PaletteColors): Components => {
  const outline = { outline: `2px solid ${colors.primary}`, outlineOffset: 2 };
  const inside = { '&.Mui-focusVisible': { outlineOffset: -2 } };
  const placeholder = { color: colors.mutedText, opacity: 1 };
  const border = fieldBorder(colors);
  return {
    MuiButtonBase: {
      styleOverrides: {
        root: {
          fontFamily: 'inherit',
          '&.Mui-focusVisible': { ...outline, '& .MuiTouchRipple-root': { display: 'none' } },
          '.MuiAlert-filled &.Mui-focusVisible': { outlineColor: 'currentColor' },
        },
      },
    },
    // Their containers cut off what is outside of them.
    MuiMenuItem: { styleOverrides: { root: inside } },
    MuiListItemButton: { styleOverrides: { root: inside } },
    MuiTab: { styleOverrides: { root: inside } },
    MuiCardActionArea: { styleOverrides: { root: inside } },
    MuiInputBase: {
      // They are for labels that move when a browser fills a field. Each field that comes or goes would add or remove
      // them, for which the browser computes the style of the page again.
      defaultProps: { disableInjectingGlobalStyles: true },
      styleOverrides: {
        // Without a frame, as that of the rows of a list, nothing else shows the focus.
        root: { '&:not(.MuiOutlinedInput-root):has(:focus-visible)': { ...outline, borderRadius: 4 } },
        input: { '&::-webkit-input-placeholder': placeholder, '&::-moz-placeholder': placeholder },
      },
    },
    // The label is above the value from the start: one that moves there lies over a text that no key has written.
    MuiInputLabel: { defaultProps: { shrink: true } },
    MuiOutlinedInput: {
      defaultProps: { notched: true },
      styleOverrides: { notchedOutline: { borderColor: border } },
    },
    MuiToggleButton: { styleOverrides: { root: { borderColor: border } } },
    MuiSwitch: { styleOverrides: { track: { backgroundColor: border, opacity: 1 } } },
  };
};

const chosen =
  ':is([aria-selected=true], [aria-pressed=true], [aria-checked=true], [aria-current]:not([aria-current=false]), .Mui-selected, .Mui-checked)';
const filled = { forcedColorAdjust: 'none', backgroundColor: 'Highlight' };

/** Forced colours take away backgrounds and shadows, so an outline shows what is chosen, pressed or current. */
const forcedColors: CSSObject = {
  [chosen]: { outline: '2px solid Highlight !important', outlineOffset: '-2px !important' },
  [`${chosen}:focus-visible`]: { outline: '4px double Highlight !important' },
  '.MuiSwitch-track, .MuiLinearProgress-root, .MuiSlider-rail': { border: '1px solid ButtonText' },
  // An icon with a color of its own would keep it, on a background that is no longer the theme's.
  '.MuiSvgIcon-root': { color: 'inherit !important' },
  '.MuiSwitch-thumb': { ...filled, backgroundColor: 'ButtonText' },
  '.Mui-checked .MuiSwitch-thumb, .MuiLinearProgress-bar, .MuiSlider-thumb, .MuiSlider-track': filled,
};

const still = {
  animationDuration: '0.01ms !important',
  animationIterationCount: '1 !important',
  // A short one instead would let every change begin a transition, and be measured too late.
  transition: 'none !important',
  scrollBehavior: 'auto !important',
};

/** The same, for what is no component: focus, forced colours, less motion, and room for the bars beside what has the focus. */
export const visibleStatesEverywhere = (colors: PaletteColors): Record<string, CSSObject> => ({
  ':focus-visible': { outline: `2px solid ${colors.primary}`, outlineOffset: 2 },
  // It scrolls by keys, and its frame would cut off what is outside of it.
  '.MuiDialogContent-root:focus-visible': { outlineOffset: -2 },
  html: {
    '--field-border': fieldBorder(colors),
    scrollPaddingTop: 'calc(64px + var(--view-bar, 0px))',
    scrollPaddingBottom: 'var(--toast-room, 0px)',
    [lowScreen]: { scrollPaddingTop: 8 },
  },
  // As high as the bar of a form is on a phone.
  'html:has([data-bottom-bar])': {
    scrollPaddingBottom: 'calc(120px + var(--toast-room, 0px))',
    [lowScreen]: { scrollPaddingBottom: 'calc(8px + var(--toast-room, 0px))' },
  },
  // Fields of dates have a frame and a placeholder of their own, which the theme's types do not know.
  '.MuiPickersOutlinedInput-root:not(.Mui-focused, .Mui-error) .MuiPickersOutlinedInput-notchedOutline': {
    borderColor: fieldBorder(colors),
  },
  // The format is shown in place of an empty day.
  '.MuiPickersInputBase-sectionsContainer:not(:has([aria-valuenow]))': {
    color: colors.mutedText,
    opacity: '1 !important',
  },
  '@media (forced-colors: active)': forcedColors,
  '@media (prefers-reduced-motion: reduce)': { '*, *::before, *::after': still },
});
