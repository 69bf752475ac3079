import { describe, expect, it } from 'vitest';
import {
  frameOf,
  frameOfAspect,
  isSizeRight,
  nameOfCopy,
  sizeWith,
} from '../../../src/resources/files/editor/use-edited-image.ts';

const landscape = { width: 1200, height: 800 };

describe('the marked part of a picture', () => {
  it('is measured in pixels of the image', () => {
    expect(frameOf({ x: 25, y: 50, width: 50, height: 50 }, landscape)).toEqual({
      ...{ x: 300, y: 400 },
      ...{ width: 600, height: 400 },
    });
  });

  it.each([
    { x: 99.99, y: 99.99, width: 0.01, height: 0.01 },
    { x: 66.66, y: 66.66, width: 33.34, height: 33.34 },
    { x: 0, y: 0, width: 0, height: 0 },
  ])('is at least a pixel and never reaches over the edge: %o', (marked) => {
    for (const image of [landscape, { width: 1, height: 1 }, { width: 7, height: 3 }]) {
      const { x, y, width, height } = frameOf(marked, image);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
      expect(x + width).toBeLessThanOrEqual(image.width);
      expect(y + height).toBeLessThanOrEqual(image.height);
    }
  });

  it.each([1, 4 / 3, 3 / 2, 16 / 9, 3 / 4])('is the largest of shape %f, in the middle', (aspect) => {
    for (const image of [landscape, { width: 500, height: 2000 }]) {
      const marked = frameOfAspect(aspect, image);
      expect((marked.width * image.width) / (marked.height * image.height)).toBeCloseTo(aspect);
      expect(Math.max(marked.width, marked.height)).toBe(100);
      expect(marked.x).toBeCloseTo(100 - marked.width - marked.x);
      expect(marked.y).toBeCloseTo(100 - marked.height - marked.y);
    }
  });
});

describe('the size that it gets', () => {
  it('is that of the image unless another is requested, and keeps its proportion', () => {
    expect(sizeWith(landscape, {})).toEqual(landscape);
    expect(sizeWith(landscape, { width: 300 })).toEqual({ width: 300, height: 200 });
    expect(sizeWith(landscape, { height: 200 })).toEqual({ width: 300, height: 200 });
    expect(sizeWith({ width: 1000, height: 2 }, { width: 10 })).toEqual({ width: 10, height: 1 });
  });

  it.each([
    [{ width: 1, height: 1 }, true],
    [{ width: 8_000, height: 5_000 }, true],
    [{ width: 8_001, height: 5_000 }, false],
    [{ width: 16_001, height: 1 }, false],
    [{ width: 0, height: 1 }, false],
    [{ width: Number.NaN, height: Number.NaN }, false],
  ])('of %o may be stored: %s', (size, isRight) => {
    expect(isSizeRight(size)).toBe(isRight);
  });
});

describe('the name of an edited picture', () => {
  it.each([
    ['harbour.jpg', 'harbour 600×400.jpg'],
    ['harbour 1200×800.jpg', 'harbour 600×400.jpg'],
    ['αγορά.της.πόλης.png', 'αγορά.της.πόλης 600×400.png'],
    ['no ending', 'no ending 600×400'],
  ])('of %s is %s', (name, copy) => {
    expect(nameOfCopy(name, { width: 600, height: 400 })).toBe(copy);
  });
});
