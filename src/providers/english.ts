import { english, englishReports } from 'virtual:resources/en'
import { addEnglish } from '../resources/card.ts'
import { cards, reportCards } from './cards.ts'

for (const [at, card] of Object.values(cards).entries()) addEnglish(card, english[at] ?? [])
for (const [at, card] of Object.values(reportCards).entries()) addEnglish(card, englishReports.slice(at, at + 1))

/** English, as it comes when somebody reads it: the texts of the interface, and what the cards say. */
export { en } from './texts-en.ts'
