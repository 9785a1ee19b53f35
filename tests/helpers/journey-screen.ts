import type { Locator, Page } from 'playwright-core'

/** What a person sees and does on a page, by the words on it. Each action waits until its thing can be used. */
export type Screen = ReturnType<typeof actionsOn> & {
  /** The bar with the actions over the chosen rows. */
  selection: (count: number) => Screen
  dialog: (title: string) => Screen
}

/** The cells of a row's columns, without the one in which it is chosen. */
export const cellsOf = (row: Locator): Locator => row.locator('td:not(.bc-select-cell)')

/** Where a row by itself is read. */
const ONE_ROW = /\/api\/\w+\/[\da-f-]{36}$/

/** The whole page, or a part of it such as a dialog. */
export function screenOf(page: Page, part: Page | Locator = page): Screen {
  return {
    ...actionsOn(page, part),
    selection: (count) => screenOf(page, page.getByRole('status').filter({ hasText: `已选 ${count} 项` })),
    dialog: (title) => screenOf(page, page.getByRole('dialog', { name: title })),
  }
}

function actionsOn(page: Page, part: Page | Locator) {
  /** Where something is typed; it may offer what fits. */
  const box = (label: string) =>
    part.getByRole('textbox', { name: label, exact: true }).or(part.getByRole('combobox', { name: label, exact: true }))
  const combobox = (label: string) => part.getByRole('combobox', { name: label, exact: true })
  const search = async (keyword: string): Promise<void> => {
    await page.getByRole('searchbox', { name: '关键词' }).fill(keyword)
    await page.waitForURL(({ searchParams }) => searchParams.get('q') === keyword)
    // The page follows its address a moment later; the rows of before may hold the word too.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await page.getByRole('main').locator('[aria-busy="true"]:visible').first().waitFor({ state: 'detached' })
    await page.getByRole('table').locator('tbody').getByRole('row').filter({ hasText: keyword }).first().waitFor()
  }
  const options = () => part.getByRole('listbox').and(page.locator('[aria-busy="false"]')).getByRole('option')
  const heading = (text: string) => page.getByRole('heading', { level: 1 }).filter({ hasText: text }).waitFor()
  /** Pages that are kept out of sight have the same labels. */
  const factOf = (label: string) =>
    part
      .locator('dt:visible', { hasText: new RegExp(`^${label}$`) })
      .locator('xpath=following-sibling::dd[1]')
      .first()
  const section = (title: string) => part.getByRole('region', { name: title, exact: true })
  return {
    page,
    part,
    box,
    combobox,
    section,
    heading,
    button: (label: string) => part.getByRole('button', { name: label, exact: true }),
    row: (...texts: string[]): Locator =>
      texts.reduce((rows, text) => rows.filter({ hasText: text }), part.getByRole('row')),
    press: (label: string) => part.getByRole('button', { name: label, exact: true }).click(),
    fill: (label: string, text: string) => box(label).fill(text),
    choose: (label: string, option: string) => combobox(label).selectOption({ label: option }),
    /** Types into a picker and takes the option that is found. */
    async pick(label: string, typed: string, option = typed): Promise<void> {
      await combobox(label).fill(typed)
      await options().filter({ hasText: option }).first().click()
    },
    /** What an open picker offers for what was typed. */
    options,
    /** The message that belongs to a wrong field. */
    async messageOf(field: Locator): Promise<string> {
      const id = await field.and(page.locator('[aria-invalid="true"]')).getAttribute('aria-describedby')
      return page.locator(`[id="${id}"]`).innerText()
    },
    sees: (text: string | RegExp) => part.getByText(text).first().waitFor(),
    /** The value beside a label of a detail, or of a panel of figures. */
    /** A fact of a detail; those that say nothing are unfolded for it. */
    fact: async (label: string): Promise<string> => {
      await part.locator('.show-folded[aria-expanded=false]:visible').evaluateAll((all) => {
        for (const one of all) (one as HTMLElement).click()
      })
      return (await factOf(label).innerText()).trim()
    },
    /** Where the link of a fact leads. */
    factLink: async (label: string): Promise<string> =>
      (await factOf(label).getByRole('link').getAttribute('href')) ?? '',
    /** The actions of a detail with their persons, oldest first: those of one kind, or all but what merely changed it. */
    async timeline(action?: string): Promise<string[]> {
      const heads = section('操作记录').locator('li > p:first-child')
      await heads.first().waitFor()
      const texts = await heads.evaluateAll((all) =>
        all.map((one) =>
          [...one.children]
            .slice(0, 2)
            .map((part) => part.textContent ?? '')
            .join(' '),
        ),
      )
      return texts.reverse().filter((text) => (action ? text.startsWith(`${action} `) : !text.startsWith('修改 ')))
    },
    /** An action of a row: a button in it, or in its menu. */
    async act(action: string, row: Locator): Promise<void> {
      const button = row.getByRole('button', { name: action, exact: true })
      const more = row.getByRole('button', { name: /的操作$/ })
      await button.or(more).first().waitFor()
      if (await button.isVisible()) return button.click()
      await more.click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    },
    /** An action of a detail: a button at its head, or under 更多. */
    async action(label: string): Promise<void> {
      const head = page.locator('article > header')
      const button = head.getByRole('button', { name: label, exact: true })
      const more = head.getByRole('button', { name: '更多', exact: true })
      await button.or(more).first().waitFor()
      if (await button.isVisible()) return button.click()
      await more.click()
      await page.getByRole('menuitem', { name: label, exact: true }).click()
    },
    /** Opens a list by the main menu. */
    async goTo(group: string, entry: string): Promise<void> {
      const menu = page.getByRole('navigation', { name: '主菜单' })
      const link = menu.getByRole('link', { name: entry, exact: true })
      // The group of the page is open as soon as there are any; the home page is in none.
      await menu.getByRole('button').first().waitFor()
      if (!(await link.isVisible())) await menu.getByRole('button', { name: group, exact: true }).click()
      await link.click()
      await page.getByRole('heading', { level: 1, name: entry, exact: true }).waitFor()
    },
    /** Opens a form by its button. */
    async openForm(title: string): Promise<void> {
      await page.getByRole('button', { name: title, exact: true }).click()
      await page.getByRole('form', { name: title }).waitFor()
    },
    /** Leaves only the rows of a list that hold the word. */
    search,
    /** Looks a row up in the list, and opens its detail: as it is now, also where it was open before. */
    async openRow(keyword: string): Promise<void> {
      await search(keyword)
      const read = page.waitForResponse((one) => one.request().method() === 'GET' && ONE_ROW.test(one.url()))
      await page.getByRole('cell', { name: keyword, exact: true }).first().click()
      await read
      await heading(keyword)
      await page.locator('article[aria-busy="false"]:visible').waitFor()
    },
  }
}
