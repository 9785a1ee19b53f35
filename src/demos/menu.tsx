import type { ComponentType } from 'react'
import { addMenuPages } from '../pages/pages.ts'
import { getSession, setInfo, subscribeSession } from '../providers/session.ts'
import { type MenuGroup, showBelow } from '../resources/menu.ts'
import { lazyPage } from '../ui/lazy-page.tsx'
import { askInfo, onRoles } from './frame/role.ts'
import { gallery, gallerySeenBy, type Sample, type SampleGroup } from './gallery/gallery.ts'

type Page = { default: ComponentType }

const files = import.meta.glob<Page>('./pages/**/*.tsx')
const sources = import.meta.glob<string>('./pages/**/*.tsx', { query: '?raw', import: 'default' })

const fileOf = ({ file, path }: Sample): string => `./pages/${file ?? path.slice(1)}.tsx`

/** A sample in its frame; its own file, the frame and its source are chunks of their own. */
function drawn(sample: Sample) {
  const file = fileOf(sample)
  const load = files[file]
  const readSource = sources[file]
  if (!load || !readSource) throw new Error(`${sample.path} has no ${file}`)
  return lazyPage(async () => {
    const [{ SampleFrame }, { WithData }, page] = await Promise.all([
      import('./frame/sample-frame.tsx'),
      sample.hasData ? import('./frame/with-data.tsx') : { WithData: undefined },
      load(),
    ])
    const content = <page.default />
    return {
      default: () => (
        <SampleFrame sample={sample} readSource={readSource}>
          {WithData ? <WithData>{content}</WithData> : content}
        </SampleFrame>
      ),
    }
  })
}

const groupOf = ({ path, label, icon, samples }: SampleGroup): MenuGroup => ({
  path,
  label,
  icon,
  redirect: samples[0]?.path ?? path,
  entries: samples.map(({ path: own, label: title, hidden, pinned, at }) => ({
    page: own,
    path: own,
    label: title,
    isOpen: true,
    hidden,
    pinned,
    at,
  })),
})

/** Draws the menu of the samples as the role sees it, now and after every change of the role. */
export async function showSamples(): Promise<void> {
  addMenuPages(
    Object.fromEntries(gallery.flatMap(({ samples }) => samples.map((sample) => [sample.path, drawn(sample)]))),
  )
  const show = (roles: readonly string[]) => {
    showBelow(gallerySeenBy(roles).map(groupOf))
    const { info } = getSession()
    if (info) setInfo(info)
  }
  onRoles(show)
  // Another person of this browser begins as the administrator of the samples.
  let { token } = getSession()
  subscribeSession(() => {
    if (getSession().token === token) return
    token = getSession().token
    if (token) void askInfo()
  })
  await askInfo()
}
