import type { Palette, ThemeMode } from '#contract/settings.ts';

/** The colours of one palette in one mode. */
export interface PaletteColors {
  background: string;
  paper: string;
  primary: string;
  secondary: string;
  text: string;
  mutedText: string;
}

/** Eight themes; text stands out from what is behind it by 4.5 to 1 and more. */
export const paletteColors: Record<Palette, Record<ThemeMode, PaletteColors>> = {
  DefaultPallete: {
    light: {
      background: '#f5f7fa',
      paper: '#ffffff',
      primary: '#1d5fbf',
      secondary: '#0b7a70',
      text: '#17202b',
      mutedText: '#526173',
    },
    dark: {
      background: '#0f141a',
      paper: '#171e26',
      primary: '#8db8ff',
      secondary: '#5fd3c4',
      text: '#e8edf3',
      mutedText: '#a3b1c2',
    },
  },
  Pallete1: {
    light: {
      background: '#f7f7f2',
      paper: '#ffffff',
      primary: '#4a6a1b',
      secondary: '#a14d20',
      text: '#20241a',
      mutedText: '#5c6350',
    },
    dark: {
      background: '#12140e',
      paper: '#1b1e15',
      primary: '#b9d67f',
      secondary: '#f2ab7d',
      text: '#ecefe4',
      mutedText: '#adb5a0',
    },
  },
  Pallete2: {
    light: {
      background: '#f8f6fb',
      paper: '#ffffff',
      primary: '#6a3da3',
      secondary: '#b32a60',
      text: '#231a2e',
      mutedText: '#645872',
    },
    dark: {
      background: '#14101a',
      paper: '#1e1826',
      primary: '#cbaaff',
      secondary: '#ff9fc0',
      text: '#f0eaf7',
      mutedText: '#b5a8c5',
    },
  },
  Pallete3: {
    light: {
      background: '#f5f6f8',
      paper: '#ffffff',
      primary: '#2f4156',
      secondary: '#a35209',
      text: '#161c24',
      mutedText: '#56616e',
    },
    dark: {
      background: '#0e1216',
      paper: '#161c22',
      primary: '#c3d2e3',
      secondary: '#fbbd78',
      text: '#e9eef3',
      mutedText: '#a4b0bc',
    },
  },
};

/** Colours that mean the same in every palette. */
export const meaningColors: Record<ThemeMode, Record<'success' | 'warning' | 'error' | 'info', string>> = {
  light: { success: '#1c7a3f', warning: '#8f5a00', error: '#b3261e', info: '#1d5fbf' },
  dark: { success: '#6fd497', warning: '#f3bf5f', error: '#ff9d94', info: '#8db8ff' },
};

/** Text on a filled button or chip. */
export const textOnFill: Record<ThemeMode, string> = { light: '#ffffff', dark: '#0d1117' };
