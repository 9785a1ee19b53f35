// Before a command that drives the built application without `npm start`: it must not measure an error page.
import { build, install } from './prepare.mjs'

install()
build()
