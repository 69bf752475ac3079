import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { LinkProps } from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namedPlaces, type Usage } from '#contract/usage.ts';
import { RecordIcon, RecordKind, RecordLink } from '../any-record.tsx';
import { MutedText } from '../MutedText.tsx';

/** The fields that say more than the kind of what uses the thing. */
const telling = ['imageId', 'iconImageId', 'audioId', 'itemTag', 'texts'];

interface Props extends Pick<LinkProps, 'target'> {
  usage: Usage;
  /** How many are shown before someone wants all of them. */
  first: number;
}

/** The places where something is used, each leading there, and how many more there are. */
export function PlaceList({ usage: { total, places }, first, target }: Props) {
  const { t } = useTranslation('usage');
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? places : places.slice(0, first);
  const others = total - places.length;
  return (
    <>
      <Box component="ul" sx={listStyle}>
        {shown.map(({ entityType, entityId, type, name, field }) => (
          <li key={`${entityId} ${field}`}>
            <RecordIcon entityType={entityType} type={type} />
            <span>
              <RecordLink entityType={entityType} id={entityId} type={type} name={name} target={target} />
              <MutedText component="span" sx={{ display: 'block' }}>
                <RecordKind entityType={entityType} type={type} />
                {telling.includes(field) && ` · ${t(`fields.${field}`)}`}
              </MutedText>
            </span>
          </li>
        ))}
      </Box>
      {shown.length < places.length && (
        <Button size="small" onClick={() => setShowsAll(true)} sx={{ justifySelf: 'start' }}>
          {t('showAll', { count: places.length })}
        </Button>
      )}
      {others > 0 && (
        <MutedText>{t(places.length < namedPlaces ? 'hidden' : 'more', { count: others })}</MutedText>
      )}
    </>
  );
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 0.75,
  '& li': { display: 'flex', gap: 1.25, overflowWrap: 'anywhere', minWidth: 0 },
  '& li > span': { minWidth: 0 },
  '& svg': { width: 20, height: 20, mt: '1px', flex: 'none', color: 'text.secondary' },
} as const;
