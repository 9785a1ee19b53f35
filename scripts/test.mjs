// Complete in itself: what is missing is installed and built before the checks.
import './check.mjs'
