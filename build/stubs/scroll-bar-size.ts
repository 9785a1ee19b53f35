type Size = { width: number; height: number }

/** How thick scroll bars are; the original writes a style element to find out, which our policy of content refuses. */
export default function getScrollBarSize(): number {
  return getTargetScrollBarSize(document.body).width
}

/** Those of an element, which may have a look of their own. */
export function getTargetScrollBarSize(target?: Element | null): Size {
  if (!(target instanceof HTMLElement)) return { width: 0, height: 0 }
  const styled = getComputedStyle(target, '::-webkit-scrollbar')
  const box = document.createElement('div')
  box.style.cssText = 'position:absolute;left:0;top:0;width:100px;height:100px;overflow:scroll'
  box.style.scrollbarWidth = getComputedStyle(target).scrollbarWidth
  document.body.append(box)
  const measured = { width: box.offsetWidth - box.clientWidth, height: box.offsetHeight - box.clientHeight }
  box.remove()
  return {
    width: Number.parseInt(styled.width, 10) || measured.width,
    height: Number.parseInt(styled.height, 10) || measured.height,
  }
}
