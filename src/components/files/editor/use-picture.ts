import { useCallback, useEffect, useMemo, useState } from 'react';
import { cut, type Frame, loadPicture, type Turn, turned } from './picture.ts';

/** A picture being edited: every step is kept, so that each can be taken back. */
export function usePicture(address: string) {
  const [steps, setSteps] = useState<readonly HTMLCanvasElement[]>([]);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    let isGone = false;
    loadPicture(address).then(
      (loaded) => !isGone && setSteps([loaded]),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [address]);

  const picture = steps.at(-1);
  const shown = useMemo(() => picture?.toDataURL('image/png'), [picture]);
  const add = useCallback((make: (picture: HTMLCanvasElement) => HTMLCanvasElement) => {
    setSteps((known) => {
      const last = known.at(-1);
      return last ? [...known, make(last)] : known;
    });
  }, []);

  return {
    picture,
    /** An address under which the picture as it is now can be shown. */
    shown,
    hasFailed,
    isChanged: steps.length > 1,
    turn: useCallback((turn: Turn) => add((last) => turned(last, turn)), [add]),
    crop: useCallback(
      (frame: Frame, size?: { width: number; height: number }) => add((last) => cut(last, frame, size)),
      [add],
    ),
    undo: useCallback(() => setSteps((known) => (known.length > 1 ? known.slice(0, -1) : known)), []),
    reset: useCallback(() => setSteps((known) => known.slice(0, 1)), []),
  };
}
