import ContrastIcon from '@mui/icons-material/Contrast';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import LanguageIcon from '@mui/icons-material/Language';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import PaletteIcon from '@mui/icons-material/PaletteOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import UndoIcon from '@mui/icons-material/Undo';
import WorkspacesIcon from '@mui/icons-material/WorkspacesOutlined';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { interfaceLanguages } from '#contract/languages.ts';
import type { Namespace } from '#contract/namespaces.ts';
import { palettes, themeModes } from '#contract/settings.ts';
import { isConfirmed } from '../../components/dialogs/confirm.ts';
import { ownNames } from '../../components/LanguageMenu.tsx';
import { useStore } from '../../lib/store.ts';
import { useCurrentUser, useMay, useNamespaces, usePermitted } from '../../providers/current-user.ts';
import { changeLanguage } from '../../providers/i18n.ts';
import { useSwitchNamespace } from '../../providers/use-switch-namespace.ts';
import { choosePreferences, preferences } from '../preferences.ts';
import { listDefinitions } from '../resources.ts';
import { menuFor } from '../routing/screens.ts';
import { changesModal } from '../undo/undo-modals.ts';
import { useSignOut } from '../use-sign-out.ts';
import type { Command } from './command.ts';
import { shortcutsDialog } from './shortcuts-dialog.ts';

const allCommands = listDefinitions.flatMap(({ commands }) => commands);

/** All commands that are open to the person. The list is new only when one of them is: each new one resets the choice. */
export function useCommands(): Command[] {
  const { t, i18n } = useTranslation('shell');
  const navigate = useNavigate();
  const user = useCurrentUser();
  const permitted = usePermitted(allCommands);
  const mayUndo = useMay('changes', 'undo');
  const signOut = useSignOut();
  const switchNamespace = useSwitchNamespace();
  const { all, selected } = useNamespaces();
  const { themeMode, palette } = useStore(preferences);
  const { language } = i18n;

  return useMemo(() => {
    const inGroup = (name: string, commands: readonly Omit<Command, 'group'>[]) =>
      commands.map((command): Command => ({ ...command, group: t(`shell:palette.groups.${name}`) }));
    const keywords = (name: string) => t(`shell:palette.keywords.${name}`);
    const places = menuFor(user).map(({ to, labelKey, icon }) => ({
      id: `go:${to}`,
      label: t(labelKey),
      icon,
      run: () => navigate(to),
    }));
    const profile = {
      id: 'go:/profile',
      label: t('shell:profile'),
      keywords: keywords('profile'),
      icon: PersonIcon,
      run: () => navigate('/profile'),
    };
    const creations = permitted.map(({ id, labelKey, keywordsKey, icon, run }) => ({
      id,
      label: t(labelKey),
      keywords: keywordsKey && t(keywordsKey),
      icon,
      run: () => run(navigate),
    }));
    const languages = interfaceLanguages.map((one) => ({
      id: `language:${one}`,
      label: t('shell:palette.language', { name: ownNames[one] }),
      icon: LanguageIcon,
      run: () => void changeLanguage(one),
    }));
    const modes = themeModes.map((mode) => ({
      id: `theme:${mode}`,
      label: t(`shell:palette.theme.${mode}`),
      keywords: keywords('theme'),
      icon: ContrastIcon,
      run: () => choosePreferences({ themeMode: mode }),
    }));
    const looks = palettes.map((one) => ({
      id: `palette:${one}`,
      label: t('shell:palette.palette', { name: t(`shell:settings.palettes.${one}`) }),
      keywords: keywords('theme'),
      icon: PaletteIcon,
      run: () => choosePreferences({ palette: one }),
    }));
    const shortcuts = {
      id: 'shortcuts',
      label: t('shell:shortcuts.title'),
      icon: KeyboardIcon,
      run: () => shortcutsDialog.open({}),
    };
    const changes = {
      id: 'changes',
      label: t('changes:title'),
      keywords: t('changes:keywords'),
      icon: UndoIcon,
      run: () => changesModal.open({}),
    };
    const signingOut = {
      id: 'sign-out',
      label: t('shell:logout'),
      keywords: keywords('signOut'),
      icon: LogoutIcon,
      run: () => void signOut(),
    };
    const endingView = {
      id: 'end-view',
      label: t('shell:viewAs.endView'),
      icon: LogoutIcon,
      run: () => void import('../../providers/view-as.ts').then(({ endViewing }) => endViewing()),
    };
    const namespaces = all.map(
      (one): Command => ({
        id: `workspace:${one.id}`,
        group: t('shell:namespace'),
        label: t('shell:palette.switchTo', { name: one.name }),
        icon: WorkspacesIcon,
        isLast: true,
        run: async () => {
          if (await confirmSwitch(one, selected, t)) await switchNamespace(one);
        },
      }),
    );
    // What is so already is not offered.
    const present = [
      `language:${language}`,
      `theme:${themeMode}`,
      `palette:${palette}`,
      `workspace:${selected?.id}`,
    ];
    return [
      ...inGroup('places', [...places, profile]),
      ...inGroup('create', creations),
      ...inGroup('look', [...languages, ...modes, ...looks]),
      ...inGroup('account', [
        ...(mayUndo ? [changes] : []),
        shortcuts,
        user?.viewedBy ? endingView : signingOut,
      ]),
      ...namespaces,
    ].filter(({ id }) => !present.includes(id));
  }, [
    t,
    language,
    navigate,
    user,
    permitted,
    mayUndo,
    signOut,
    switchNamespace,
    all,
    selected,
    themeMode,
    palette,
  ]);
}

/** Asks before it switches, as one careless Enter would change what every page shows. */
function confirmSwitch(to: Namespace, from: Namespace | undefined, t: TFunction): Promise<boolean> {
  return isConfirmed({
    title: t('shell:palette.switchTo', { name: to.name }),
    text: t('shell:palette.switchText', { name: from?.name }),
    confirmLabel: t('shell:palette.switch'),
  });
}
