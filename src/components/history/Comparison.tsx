import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import RestoreIcon from '@mui/icons-material/Restore';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/dates.ts';
import AuthorName from '../AuthorName.tsx';
import { shownField } from '../form/field-definition.ts';
import { MutedText } from '../MutedText.tsx';
import { SelectField } from '../SelectField.tsx';
import { panel } from '../view-style.ts';
import { ChangedList } from './ChangedList.tsx';
import { FieldChange, FieldFrame } from './ComparedField.tsx';
import type { HistorySubject } from './history-modal.ts';
import type { FieldWords } from './use-field-words.ts';
import type { History } from './use-history.ts';
import { useListChanges } from './use-list-changes.ts';
import type { Restoring } from './use-restoring.ts';
import { HowWritten, NowMark } from './VersionList.tsx';
import {
  beginningOf,
  fieldsBetween,
  isForgotten,
  type Values,
  type VersionedRecord,
  valuesAt,
} from './versions.ts';

/** With what the chosen version is compared: the one before it, the record as it is, or a version by its number. */
export type Base = 'previous' | 'now' | `${number}`;

interface Props {
  subject: HistorySubject;
  history: History;
  record: VersionedRecord;
  words: FieldWords;
  restoring: Restoring;
  chosen: number;
  base: Base;
  onCompare: (base: Base) => void;
  /** Whether fields that did not change are shown too. */
  showsAll: boolean;
  onShowAll: (all: boolean) => void;
  /** Whether it was opened in the place of what had the focus. */
  takesFocus: boolean;
  /** Leads back to the list where both have no room beside each other. */
  onBack?: () => void;
}

/** Two versions of a record, field by field, and what can be restored of them. */
export function Comparison({
  subject,
  history,
  record,
  words,
  restoring,
  chosen,
  base,
  onCompare,
  showsAll,
  onShowAll,
  takesFocus,
  onBack,
}: Props) {
  const { t } = useTranslation('history');
  const { versions, newest, hasMore } = history;
  const version = versions.find((one) => one.version === chosen);
  const previous = chosen === beginningOf(versions, hasMore) ? 0 : chosen - 1;
  const other = base === 'previous' ? previous : base === 'now' ? newest : Number(base);
  const [older, newer] = other > chosen ? [chosen, other] : [other === chosen ? previous : other, chosen];
  const isFirst = older === 0;
  const isUnknown = isForgotten(versions, older === 0 ? newer : older);
  const before = isFirst ? {} : valuesAt(record, versions, older);
  const after = valuesAt(record, versions, newer);
  const lists = useListChanges(subject, versions, older, newer, !isUnknown);
  const changed = isFirst
    ? []
    : fieldsBetween(record, versions, older, newer).filter((name) => !(name in lists));
  const names = words.inOrder([
    ...Object.keys(lists),
    ...(showsAll || isFirst ? subject.fields.map(({ name }) => name) : []),
    ...changed,
  ]);
  const shown = names.filter(
    (name) => name in lists || changed.includes(name) || isWorthShowing(subject, name, after),
  );
  /** By version, the fields that it could give back. */
  const restorable = new Map(
    [older, newer]
      .filter((one) => one > 0 && one !== newest && !isForgotten(versions, one))
      .map((one) => [one, restoring.fieldsOf(one)]),
  );

  return (
    <Box sx={{ overflowY: 'auto', minHeight: 0, p: { xs: 2, md: 3 }, pt: 2 }}>
      {onBack && (
        <Button size="small" startIcon={<ArrowBackIcon />} onClick={onBack} sx={{ mb: 1, ml: -0.5 }}>
          {t('back')}
        </Button>
      )}
      <Box sx={barStyle}>
        <Typography
          component="h3"
          variant="h3"
          tabIndex={-1}
          ref={takesFocus ? focusOnce : undefined}
          sx={{ flex: '1 1 200px', '&:focus-visible': { outline: 'none' } }}
        >
          {t('version', { version: chosen })}
          {version && (
            <>
              {' · '}
              <HowWritten version={version} />
            </>
          )}
        </Typography>
        <SelectField
          size="small"
          label={t('compareWith')}
          value={base}
          options={[
            {
              value: 'previous' as Base,
              label: t(previous > 0 ? 'previous' : chosen === 1 ? 'first' : 'notVisible'),
            },
            { value: 'now' as Base, label: t('now'), disabled: chosen === newest },
            ...versions
              .filter((one) => one.version !== chosen)
              .map((one) => ({
                value: `${one.version}` as Base,
                label: `${t('version', { version: one.version })} · ${formatDateTime(one.createdAt)}`,
              })),
          ]}
          onChoose={onCompare}
          sx={{ minWidth: 200 }}
        />
        {!isFirst && (
          <FormControlLabel
            label={t('unchanged')}
            control={<Switch size="small" checked={showsAll} onChange={(_event, on) => onShowAll(on)} />}
            sx={{ ml: 0, '& .MuiFormControlLabel-label': { fontSize: 14, ml: 0.5 } }}
          />
        )}
      </Box>
      {restoring.problem && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {restoring.problem.message}
          {Object.entries(restoring.problem.errors)
            .filter(([name]) => !shown.includes(name))
            .map(([name, message]) => (
              <div key={name}>{`${words.labelOf(name)}: ${message}`}</div>
            ))}
        </Alert>
      )}
      {isUnknown ? (
        <Alert severity="info" sx={{ mt: 2 }}>
          {t('forgotten')}
        </Alert>
      ) : (
        <>
          <Box sx={sidesStyle}>
            {(isFirst ? [newer] : [older, newer]).map((one) => (
              <Side key={one} number={one} history={history}>
                {(restorable.get(one)?.length ?? 0) > 0 && (
                  <Button
                    size="small"
                    variant="outlined"
                    startIcon={<RestoreIcon />}
                    onClick={() => void restoring.restore(one)}
                    sx={{ mt: 1 }}
                  >
                    {t('restore.version', { version: one })}
                  </Button>
                )}
              </Side>
            ))}
          </Box>
          {shown.length === 0 && <MutedText sx={{ mt: 3 }}>{t(isFirst ? 'none' : 'nothing')}</MutedText>}
          {shown.map((name) => (
            <FieldFrame
              key={name}
              label={words.labelOf(name)}
              isChanged={!isFirst && (name in lists || changed.includes(name))}
              problem={restoring.problem?.errors[name]}
              actions={[...restorable]
                .filter(([, fields]) => fields.includes(name))
                .map(([one]) => (
                  <Button
                    key={one}
                    size="small"
                    startIcon={<RestoreIcon />}
                    aria-label={`${t('restore.field', { version: one })}: ${words.labelOf(name)}`}
                    onClick={() => void restoring.restore(one, name)}
                  >
                    {t('restore.field', { version: one })}
                  </Button>
                ))}
            >
              {name in lists ? (
                <ChangedList change={lists[name]} isWhole={isFirst} />
              ) : (
                <FieldChange
                  subject={subject}
                  words={words}
                  name={name}
                  before={changed.includes(name) ? before : after}
                  after={after}
                />
              )}
            </FieldFrame>
          ))}
        </>
      )}
    </Box>
  );
}

function focusOnce(heading: HTMLElement | null): void {
  heading?.focus();
}

/** Whether a field that did not change is shown among the others. */
function isWorthShowing({ fields }: HistorySubject, name: string, values: Values): boolean {
  const value = values[name];
  const isBlank =
    value === null ||
    value === undefined ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0);
  return !isBlank && shownField(fields, name, values) !== undefined;
}

/** One of the two versions: which, who wrote it and when. */
function Side({
  number,
  history: { versions, newest },
  children,
}: {
  number: number;
  history: History;
  children: ReactNode;
}) {
  const { t } = useTranslation('history');
  const version = versions.find((one) => one.version === number);
  return (
    <Box sx={{ ...panel, p: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ fontSize: 14, fontWeight: 600 }}>{t('version', { version: number })}</Typography>
        {number === newest && <NowMark />}
      </Box>
      {version && (
        <MutedText sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
          <AuthorName id={version.createdBy} /> · {formatDateTime(version.createdAt)}
        </MutedText>
      )}
      {children}
    </Box>
  );
}

const barStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 };

const sidesStyle = {
  display: 'grid',
  gap: 1.5,
  mt: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(0, 1fr))' },
  gridAutoFlow: { sm: 'column' },
  gridAutoColumns: { sm: 'minmax(0, 1fr)' },
};
