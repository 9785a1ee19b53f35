import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type ECharts, type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { type RefObject, useEffect, useRef } from 'react'
import { useIsDark } from '../../ui/accent.ts'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

/** Each stands out from a light page and from a dark one. */
const color = ['#5070dd', '#5b9a1f', '#d46b08']

/** The drawing follows its box, its options and the brightness of the page. The tooltip is drawn, as the policy of content has no place for HTML with styles. */
export function useChart(options: EChartsCoreOption): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts | null>(null)
  const isDark = useIsDark()
  useEffect(() => {
    const home = box.current
    if (!home) return
    const made = init(home, isDark ? 'dark' : undefined)
    chart.current = made
    const seen = new ResizeObserver(() => made.resize())
    seen.observe(home)
    return () => {
      seen.disconnect()
      made.dispose()
    }
  }, [isDark])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another brightness is another drawing
  useEffect(() => {
    chart.current?.setOption({ backgroundColor: 'transparent', color, ...options }, true)
  }, [options, isDark])
  return box
}
