import type { Spot } from '../../../resources/transport/outline.ts'

/** 断续线: it belongs to a map of the country. Each stroke from one end to the other, to a tenth of a degree. */
export const southSea: readonly (readonly [Spot, Spot])[] = [
  [
    [109.83, 15.23],
    [109.3, 16.2],
  ],
  [
    [110.13, 11.37],
    [110.22, 12.35],
  ],
  [
    [108.26, 6.09],
    [108.25, 7.05],
  ],
  [
    [111.85, 3.45],
    [112.86, 3.9],
  ],
  [
    [115.54, 7.15],
    [116.24, 7.99],
  ],
  [
    [118.53, 10.92],
    [118.87, 11.95],
  ],
  [
    [119.07, 15.04],
    [119.07, 16.04],
  ],
  [
    [119.47, 18.01],
    [120.01, 19.04],
  ],
  [
    [121.17, 20.81],
    [121.89, 21.7],
  ],
  [
    [122.52, 23.46],
    [122.8, 24.57],
  ],
]
