/** The origins of names whose alerts are counted apart. */
export const origins = ['British', 'Muslim', 'Korean', 'Russian', 'Chinese', 'Hispanic'] as const;
export type Origin = (typeof origins)[number];

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Common given names or, for Korean and Chinese, syllables of given names, roughly the most common first. From general knowledge. */
export const givens: Readonly<Record<Origin, readonly string[]>> = {
  British:
    words(`David John Paul James Andrew Mark Michael Sarah Susan Stephen Peter Robert Richard Christopher Karen Emma Nicola Laura Claire Helen Julie
    Thomas Daniel Matthew Simon Anthony Kevin Gary Steven Alan Oliver Jack Harry George Charlotte Amy Lucy Rebecca Hannah Jessica Rachel Victoria Margaret
    Elizabeth Patricia Janet Graham Neil Keith Barry Stuart Adam Luke Lewis Ruth Joan Dorothy Edward Philip Nigel Trevor Derek Gemma Lauren`),
  Muslim:
    words(`Mohammad Ahmed Ali Hassan Hussain Mohamed Abdullah Omar Ibrahim Khalid Mahmoud Mustafa Yusuf Abdul-Rahman Fatima Aisha Maryam Khadija Zainab
    Hamza Bilal Imran Tariq Faisal Saeed Salim Nasir Jamal Karim Rashid Hamid Majid Waleed Ismail Yasin Amir Adnan Asif Usman Zahid Farooq Naveed Shahid Sajid
    Iqbal Rahim Habib Anwar Abbas Jafar Reza Mehdi Samir Nabil Tahir Wasim Kamran Haroon Idris Musa Sulaiman Daud`),
  Korean:
    words(`Min Ji Seo Jun Hyun Young Sung Ho Jin Su Yong Chol Nam Il Kyong Myong Sok Song Hui Kwang Chun Hak Tae Dong Won Jae Hee Mi Eun Sun Sang Woo Ki
    Hyok Guk Bom Chan Ryong`),
  Russian:
    words(`Aleksandr Sergey Vladimir Andrey Aleksey Dmitry Nikolay Ivan Mikhail Yuri Viktor Igor Evgeny Oleg Pavel Roman Maksim Denis Anatoly Konstantin
    Vadim Boris Anton Artem Ruslan Valery Vyacheslav Stanislav Kirill Ilya Petr Timur Eduard Gennady Leonid Grigory Stepan Vitaly`),
  Chinese:
    words(`wei li jing min yan hua jun ming xiao hong lin yu jie chao yong tao bin ping gang fang ying xin hui qiang dong feng hai guo jian zhi wen xiu
    lan mei na bo hao long peng shan chen zi han ting`),
  Hispanic:
    words(`Jose Luis Juan Maria Carlos Jesus Antonio Francisco Miguel Manuel Pedro Jorge Alejandro Fernando Ricardo Roberto Eduardo Javier Rafael Ramon
    Raul Sergio Alberto Mario Oscar Enrique Arturo Martin Daniel David Ana Carmen Rosa Guadalupe Laura Patricia Elena Diego Andres Pablo`),
};

/** Common family names, roughly the most common first. From general knowledge. */
export const families: Readonly<Record<Origin, readonly string[]>> = {
  British:
    words(`Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood Jackson Clarke Clark
    Harrison Scott Turner Hill Moore Cooper Ward Morris King Watson Baker Morgan Patel Young Harris Lewis Lee Allen Mitchell Bell Anderson Phillips James Campbell
    Price Edwards Collins Bennett Parker Cox Marshall Shaw Richardson Simpson Foster Murray Palmer Hunt Webb`),
  Muslim:
    words(`Khan Ahmed Ali Hussain Hassan Mohamed Ibrahim Rahman Shah Malik Begum Iqbal Akhtar Chaudhry Hussein Mahmood Siddiqui Qureshi Sheikh Ahmad Mahmoud
    Saleh Abdullah Yusuf Osman Mansour Haddad Hamdan Nasser Khalil Saeed Aziz Karimi Ahmadi Hosseini Rezaei Mohammadi Rahimi Karzai Noori Al-Masri Al-Hassan
    Al-Zahrani Mirza Butt Bhatti Raza Farooqi Ansari Abbasi`),
  Korean: words(
    'Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Oh Seo Shin Kwon Hwang Ahn Song Ryu Hong Ri Pak Choe Jon Paek Ko Mun Yang Son Bae',
  ),
  Russian:
    words(`Ivanov Smirnov Kuznetsov Popov Vasiliev Petrov Sokolov Mikhailov Novikov Fedorov Morozov Volkov Alekseev Lebedev Semenov Egorov Pavlov Kozlov
    Stepanov Nikolaev Orlov Andreev Makarov Nikitin Zakharov Zaitsev Soloviev Borisov Yakovlev Grigoriev Romanov Vorobiev Sergeev Kuzmin Frolov Aleksandrov
    Dmitriev Korolev Gusev Kiselev Ilyin Maksimov Polyakov Sorokin Vinogradov Kovalev Belov Medvedev Antonov Tarasov`),
  Chinese:
    words(`Wang Li Zhang Liu Chen Yang Zhao Huang Zhou Wu Xu Sun Hu Zhu Gao Lin He Guo Ma Luo Liang Song Zheng Xie Han Tang Feng Yu Dong Xiao Cheng Cao
    Yuan Deng Fu Shen Zeng Peng Lu Su`),
  Hispanic:
    words(`Garcia Martinez Rodriguez Lopez Hernandez Gonzalez Perez Sanchez Ramirez Torres Flores Rivera Gomez Diaz Cruz Morales Reyes Gutierrez Ortiz
    Ramos Ruiz Alvarez Mendoza Vasquez Castillo Jimenez Moreno Romero Herrera Medina Aguilar Vargas Castro Guzman Fernandez Rojas Silva Soto Contreras`),
};
