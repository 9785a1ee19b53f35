/** In degrees of WGS-84, and metres. */
export type Whereabouts = { lng: number; lat: number; accuracy: number }

/** Where the phone is; null where it may not or cannot tell within so many milliseconds, for then nobody is asked. */
export function whereabouts(patience: number): Promise<Whereabouts | null> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) =>
        resolve({ lng: longitude, lat: latitude, accuracy: Math.round(accuracy) }),
      () => resolve(null),
      { timeout: patience, maximumAge: 60_000, enableHighAccuracy: true },
    )
  })
}
