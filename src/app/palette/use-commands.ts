import ContrastIcon from '@mui/icons-material/Contrast';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import LanguageIcon from '@mui/icons-material/Language';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import PaletteIcon from '@mui/icons-material/PaletteOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import WorkspacesIcon from '@mui/icons-material/WorkspacesOutlined';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { mayCall } from '#contract/endpoint.ts';
import { interfaceLanguages } from '#contract/languages.ts';
import { palettes, themeModes } from '#contract/settings.ts';
import { ownNames } from '../../components/LanguageMenu.tsx';
import { useStore } from '../../lib/store.ts';
import { useNamespaceLabel } from '../../providers/configs.ts';
import { useCurrentUser, useNamespaces } from '../../providers/current-user.ts';
import { choosePreferences, preferences } from '../preferences.ts';
import { resourceDefinitions } from '../resources.ts';
import { menuFor } from '../routing/screens.ts';
import { useSwitchNamespace } from '../switch-namespace.ts';
import { useSignOut } from '../use-sign-out.ts';
import type { Command } from './command.ts';
import { paletteState } from './palette-state.ts';

/** All commands that the person's roles allow. */
export function useCommands(): Command[] {
  const { t, i18n } = useTranslation(['shell', 'collections', 'items', 'tags']);
  const navigate = useNavigate();
  const user = useCurrentUser();
  const signOut = useSignOut();
  const switchNamespace = useSwitchNamespace();
  const { all, selected } = useNamespaces();
  const namespaceLabel = useNamespaceLabel();
  const { themeMode, palette } = useStore(preferences);
  const group = (name: string) => t(`shell:palette.groups.${name}`);

  const places = menuFor(user).map(
    ({ to, labelKey, icon }): Command => ({
      id: `go:${to}`,
      group: group('places'),
      label: t(labelKey),
      icon,
      run: () => navigate(to),
    }),
  );
  const creations = resourceDefinitions
    .flatMap((definition) => definition.commands)
    .filter((command) => mayCall(command.endpoint, user?.roles))
    .map(
      ({ id, labelKey, keywordsKey, icon, run }): Command => ({
        id,
        group: group('create'),
        label: t(labelKey),
        keywords: keywordsKey && t(keywordsKey),
        icon,
        run: () => run(navigate),
      }),
    );
  return [
    ...places,
    {
      id: 'go:/profile',
      group: group('places'),
      label: t('shell:profile'),
      icon: PersonIcon,
      run: () => navigate('/profile'),
    },
    ...creations,
    ...all
      .filter((one) => one.id !== selected?.id)
      .map(
        (one): Command => ({
          id: `workspace:${one.id}`,
          group: t(`shell:${namespaceLabel}`),
          label: t('shell:palette.switchTo', { name: one.name }),
          icon: WorkspacesIcon,
          run: () => void switchNamespace(one),
        }),
      ),
    ...interfaceLanguages
      .filter((language) => language !== i18n.language)
      .map(
        (language): Command => ({
          id: `language:${language}`,
          group: group('look'),
          label: t('shell:palette.language', { name: ownNames[language] }),
          icon: LanguageIcon,
          run: () => void i18n.changeLanguage(language),
        }),
      ),
    ...themeModes
      .filter((mode) => mode !== themeMode)
      .map(
        (mode): Command => ({
          id: `theme:${mode}`,
          group: group('look'),
          label: t(`shell:palette.theme.${mode}`),
          icon: ContrastIcon,
          run: () => choosePreferences({ themeMode: mode }),
        }),
      ),
    ...palettes
      .filter((one) => one !== palette)
      .map(
        (one): Command => ({
          id: `palette:${one}`,
          group: group('look'),
          label: t('shell:palette.palette', { name: t(`shell:settings.palettes.${one}`) }),
          icon: PaletteIcon,
          run: () => choosePreferences({ palette: one }),
        }),
      ),
    {
      id: 'shortcuts',
      group: group('account'),
      label: t('shell:shortcuts.title'),
      icon: KeyboardIcon,
      run: () => paletteState.set('shortcuts'),
    },
    {
      id: 'sign-out',
      group: group('account'),
      label: t('shell:logout'),
      icon: LogoutIcon,
      run: () => void signOut(),
    },
  ];
}
