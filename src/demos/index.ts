import { standBeside } from '../providers/besides.ts'

/** The one door of the sample pages: who looks for more than the product has finds them behind it. */
standBeside(() => import('./join.ts').then(({ join }) => join()))
