import './styles/tokens.css'
import './styles/base.css'
import './styles/table.css'
import './styles/lobby.css'

import { mount } from 'svelte'

import App from './App.svelte'
import { house } from './state/house.svelte'

const page = document.getElementById('page')
if (page) mount(App, { target: page })
void house.start()
