import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useRecord } from '../../../providers/use-record.ts';
import { itemAddress } from '../index.ts';
import type { SequenceStep } from './item-sequence.ts';
import { StepButtons } from './StepButtons.tsx';
import { useItemSequence } from './use-item-sequence.ts';

interface Props {
  itemId: string;
  mode: 'view' | 'edit';
}

/** Leads to the item before and after this one in the list that the person came from; by arrow keys as well when reading. */
export function SequenceButtons({ itemId, mode }: Props) {
  const navigate = useNavigate();
  const place = useItemSequence(itemId);
  // Read ahead, to be there at once.
  useRecord('items', place?.next?.id);
  const go = (step: SequenceStep | undefined) => {
    // Back leads to the list, not through all that was read.
    if (step) navigate(itemAddress(mode, { itemId: step.id, type: step.type }), { replace: true });
  };
  useArrowKeys(mode === 'view', (towards) => go(towards === 'next' ? place?.next : place?.previous));

  if (!place) return null;
  return <StepButtons place={place} onStep={go} keys={mode === 'view'} />;
}

/** Calls back for the left and right arrow, unless they are meant for a field, a list of buttons or a dialog. */
function useArrowKeys(isOn: boolean, onStep: (towards: 'previous' | 'next') => void): void {
  const step = useEffectEvent(onStep);
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const towards = { ArrowLeft: 'previous', ArrowRight: 'next' } as const;
      const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (event.defaultPrevented || isModified || !(event.key in towards)) return;
      const { activeElement } = document;
      if (activeElement?.closest('input, textarea, select, [contenteditable="true"], [role="toolbar"]'))
        return;
      if (document.querySelector('[role$="dialog"], [role="menu"]')) return;
      event.preventDefault();
      step(towards[event.key as keyof typeof towards]);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
}
