import { useCallback, useEffect, useState } from 'react';
import { after, loadImage, type Step } from './image-steps.ts';

/** A picture as it came, what was done to it, and what it is now. */
interface Editing {
  original: HTMLCanvasElement;
  steps: readonly Step[];
  image: HTMLCanvasElement;
}

/**
 * A picture being edited. Of the pictures between the first and the last one only the steps are kept, as a large one
 * fills the memory of a phone.
 */
export function useEditedImage(address: string) {
  const [editing, setEditing] = useState<Editing>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    let isGone = false;
    loadImage(address).then(
      (original) => !isGone && setEditing({ original, steps: [], image: original }),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [address]);

  const take = useCallback((change: (steps: readonly Step[]) => readonly Step[]) => {
    setEditing((now) => now && taken(now, change(now.steps)));
  }, []);
  const last = editing?.steps.at(-1);

  return {
    image: editing?.image,
    hasFailed,
    isChanged: Boolean(editing?.steps.length),
    /** By how much the picture is straightened as the last thing done to it. */
    tilt: last?.kind === 'straighten' ? last.degrees : 0,
    /** Straightening twice is straightening once, by the second angle. */
    add: useCallback(
      (step: Step) =>
        take((steps) => [
          ...(step.kind === 'straighten' && steps.at(-1)?.kind === 'straighten' ? steps.slice(0, -1) : steps),
          step,
        ]),
      [take],
    ),
    undo: useCallback(() => take((steps) => steps.slice(0, -1)), [take]),
    reset: useCallback(() => take(() => []), [take]),
  };
}

function taken(now: Editing, steps: readonly Step[]): Editing {
  const known = now.steps.length;
  const goesOn = steps.length >= known && now.steps.every((step, at) => step === steps[at]);
  return {
    original: now.original,
    steps,
    image: goesOn ? steps.slice(known).reduce(after, now.image) : steps.reduce(after, now.original),
  };
}
