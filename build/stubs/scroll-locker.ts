/** The page behind a dialog never scrolls: its own box does. The original writes a style element without the nonce. */
export default function useScrollLocker(): void {}
