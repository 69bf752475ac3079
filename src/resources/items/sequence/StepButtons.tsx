import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../components/IconAction.tsx';
import { MutedText } from '../../../components/MutedText.tsx';
import type { ItemPlace } from '../item-modals.ts';
import type { SequenceStep } from './item-sequence.ts';

interface Props {
  place: ItemPlace;
  onStep: (step: SequenceStep | undefined) => void;
  /** Names the arrow keys that do the same. */
  keys?: boolean;
  /** The direction of the last step; its button has the focus. */
  towards?: 'previous' | 'next';
}

/** The position of an item among others, and buttons to the one before and the one after it. */
export function StepButtons({ place, onStep, keys = false, towards }: Props) {
  const { t, i18n } = useTranslation('items');
  if (place.total < 2) return null;
  const number = (value: number) => value.toLocaleString(i18n.language);
  const other = towards === 'next' ? 'previous' : 'next';
  const focused = towards && (place[towards] ? towards : other);
  const step = (to: 'previous' | 'next') => (
    <IconAction
      label={t(`sequence.${to}`)}
      tooltip={t(`sequence.${to}`) + (keys ? ` (${to === 'previous' ? '←' : '→'})` : '')}
      icon={to === 'previous' ? ChevronLeftIcon : ChevronRightIcon}
      size="medium"
      autoFocus={to === focused}
      disabled={!place[to]}
      onClick={() => onStep(place[to])}
    />
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.25 }}>
      {step('previous')}
      <MutedText sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {t('sequence.place', { position: number(place.position), total: number(place.total) })}
      </MutedText>
      {step('next')}
    </Box>
  );
}
