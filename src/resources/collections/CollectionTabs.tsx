import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useEntityFormContext } from '../../components/form/entity-form.ts';

interface Props {
  content: ReactNode;
  details: ReactNode;
  /** The bar of the form: with its fields, and wherever something is unsaved. */
  bar: ReactNode;
}

/** The items of a collection and its form in two tabs. A draft on offer and a refused save show the form. */
export function CollectionTabs({ content, details, bar }: Props) {
  const { t } = useTranslation('collections');
  const id = useId();
  const { form, draft, dirty } = useEntityFormContext();
  const { submitCount, errors } = useFormState({ control: form.control });
  const [shown, setShown] = useState<Part>('content');
  const [wasOpened, setWasOpened] = useState(false);
  const show = (part: Part) => {
    setShown(part);
    setWasOpened((before) => before || part === 'details');
  };
  const isAsked = draft.offered !== undefined || Object.keys(errors).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try to save that fails asks again.
  useLayoutEffect(() => {
    if (isAsked) show('details');
  }, [isAsked, submitCount]);

  const panel = (part: Part) => ({
    id: `${id}${part}`,
    role: 'tabpanel',
    'aria-labelledby': `${id}${part}-tab`,
    hidden: shown !== part,
  });
  return (
    <>
      <Tabs
        value={shown}
        onChange={(_event, part: Part) => show(part)}
        aria-label={t('form.tabs')}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {parts.map((part) => (
          <Tab
            key={part}
            value={part}
            label={t(`form.${part}Tab`)}
            id={`${id}${part}-tab`}
            aria-controls={`${id}${part}`}
          />
        ))}
      </Tabs>
      <Box {...panel('content')}>{content}</Box>
      <Box {...panel('details')}>{wasOpened && details}</Box>
      {(shown === 'details' || dirty) && bar}
    </>
  );
}

const parts = ['content', 'details'] as const;
type Part = (typeof parts)[number];
