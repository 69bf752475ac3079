import LanguageIcon from '@mui/icons-material/Language';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type InterfaceLanguage, interfaceLanguages } from '#contract/languages.ts';
import { changeLanguage } from '../providers/i18n.ts';
import { BarButton } from './BarButton.tsx';

/** The languages by their own names, for those who read no other one. */
export const ownNames: Record<InterfaceLanguage, string> = { en: 'English', el: 'Ελληνικά' };

/** Chooses the language of the portal. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('shell');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (language: InterfaceLanguage) => {
    setAnchor(null);
    void changeLanguage(language);
  };
  return (
    <>
      <BarButton
        label={t('language')}
        icon={LanguageIcon}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        MenuListProps={{ 'aria-label': t('language') }}
      >
        {interfaceLanguages.map((language) => (
          <MenuItem
            key={language}
            role="menuitemradio"
            aria-checked={i18n.language === language}
            lang={language}
            selected={i18n.language === language}
            onClick={() => choose(language)}
          >
            {ownNames[language]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
